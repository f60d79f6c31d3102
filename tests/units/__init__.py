"""The services run by systemd itself, under every directive of their units: `make units`."""
