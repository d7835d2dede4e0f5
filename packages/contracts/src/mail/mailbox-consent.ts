import { z } from 'zod'

/** Where a user gives consent, and to which address the provider sends the browser back. */
export const startedConsent = z
  .object({
    url: z.url(),
    redirect_uri: z.url().meta({ description: 'The client is registered with it at the provider' }),
    expires_at: z.iso.datetime(),
  })
  .meta({ id: 'StartedConsent' })

/** Body of POST /mail/mailboxes/{id}/consent/finish: what the provider has added to the redirect address. */
export const finishedConsent = z
  .strictObject({ code: z.string().min(1).max(4_096), state: z.string().min(1).max(2_048) })
  .meta({ id: 'FinishedConsent' })
