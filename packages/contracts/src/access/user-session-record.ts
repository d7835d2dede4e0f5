import { z } from 'zod'

/** A session of a user. */
const userSessionRecord = z
  .object({
    id: z.uuid(),
    is_current: z.boolean().meta({ description: 'Whether it is the session of this request' }),
    method: z.enum(['password', 'link', 'provider']),
    tenant: z.string().nullable().meta({ description: 'The slug of the tenant at work; null: the platform' }),
    ip: z.string(),
    user_agent: z.string(),
    created_at: z.iso.datetime(),
    last_activity: z.iso.datetime().meta({ description: 'To the minute' }),
    expires_at: z.iso.datetime(),
  })
  .meta({ id: 'UserSession' })

/** The sessions of a user, at most 20. */
export const userSessionList = z
  .object({ sessions: z.array(userSessionRecord) })
  .meta({ id: 'UserSessionList' })

/** Sessions that were ended. */
export const endedSessions = z.object({ ended: z.int() }).meta({ id: 'EndedSessions' })
