"""The cycle, the scheduler and the health of the daemon: it wires, it decides nothing."""
