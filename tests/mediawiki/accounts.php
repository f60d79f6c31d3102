<?php
# Makes all accounts in one go (a run of createAndPromote.php for each would cost most of the start-up).
require_once '/usr/share/mediawiki/maintenance/Maintenance.php';

class Accounts extends Maintenance {
	public function __construct() {
		parent::__construct();
		$this->addOption( 'accounts', 'JSON: [[name, password, [groups], bot password or null], ...]', true, true );
	}

	public function execute() {
		$groups = MediaWiki\MediaWikiServices::getInstance()->getUserGroupManager();
		foreach ( json_decode( $this->getOption( 'accounts' ), true ) as [ $name, $password, $roles, $forBots ] ) {
			$user = User::createNew( $name );
			$user->changeAuthenticationData( [ 'username' => $name, 'password' => $password, 'retype' => $password ] );
			foreach ( $roles as $role ) {
				$groups->addUserToGroup( $user, $role );
			}
			if ( $forBots !== null ) {
				$this->giveBotPassword( $user, $forBots );
			}
		}
	}

	private function giveBotPassword( User $user, string $plain ) {
		$rights = [ 'basic', 'highvolume', 'editpage', 'createeditmovepage' ];
		$bot = BotPassword::newUnsaved( [ 'user' => $user, 'appId' => 'rig', 'grants' => $rights ] );
		$hash = MediaWiki\MediaWikiServices::getInstance()->getPasswordFactory()->newFromPlaintext( $plain );
		$bot->save( 'insert', $hash );
	}
}

$maintClass = Accounts::class;
require_once RUN_MAINTENANCE_IF_MAIN;
