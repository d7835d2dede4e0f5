/** The header by which a page names the session that it was opened with (access §4.6). */
export const sessionOfPageHeader = 'x-session-of'

/** Names the session of a user: the user, and its tenant or the platform. */
export function nameOfSession(userId: string, tenantId: string | null | undefined): string {
  return `${userId}@${tenantId ?? 'platform'}`
}
