/**
 * The opened credentials of a server: a password, or an access token for XOAUTH2. They stay in memory and in no log.
 */
export type Credentials = { user: string; pass: string } | { user: string; accessToken: string }
