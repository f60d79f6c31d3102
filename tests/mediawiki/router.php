<?php
# The router of `php -S`: short addresses, and faults that a test asks for in fault.json beside this file:
# {"status": 503, "body": "...", "type": "text/html", "headers": [...], "times": 2, "matching": "action=edit"}.
file_put_contents( __DIR__ . '/agent', $_SERVER['HTTP_USER_AGENT'] ?? '' );
$file = __DIR__ . '/fault.json';
$fault = json_decode( (string)@file_get_contents( $file ), true );
if ( $fault && $fault['times'] > 0 ) {
	$asked = ( $_SERVER['REQUEST_URI'] ?? '' ) . ' ' . file_get_contents( 'php://input' );
	if ( str_contains( $asked, $fault['matching'] ) ) {
		$fault['times']--;
		file_put_contents( $file, json_encode( $fault ) );
		if ( $fault['after'] ) {
			ob_start( static function ( $answer, $phase ) use ( $fault ) {
				http_response_code( $fault['status'] );
				return $phase & PHP_OUTPUT_HANDLER_FINAL ? $fault['body'] : '';
			} );
			return false;
		}
		http_response_code( $fault['status'] );
		header( 'Content-Type: ' . $fault['type'] );
		foreach ( $fault['headers'] as $header ) {
			header( $header );
		}
		echo $fault['body'];
		return true;
	}
}
$path = parse_url( $_SERVER['REQUEST_URI'], PHP_URL_PATH );
if ( $path === '/' || str_starts_with( (string)$path, '/wiki/' ) ) {
	$_SERVER['SCRIPT_NAME'] = $_SERVER['PHP_SELF'] = '/index.php';
	$_SERVER['SCRIPT_FILENAME'] = $_SERVER['DOCUMENT_ROOT'] . '/index.php';
	chdir( $_SERVER['DOCUMENT_ROOT'] );
	require $_SERVER['DOCUMENT_ROOT'] . '/index.php';
	return true;
}
return false;
