import { values } from '@fiscus/messages/values'
import { z } from 'zod'
import { boundedText, singleLineText } from '../fields/text.ts'

/** Port of a server. */
export const mailPort = z.int().min(1).max(65_535)

/** A host name or an IP address. The service resolves and checks it. */
export const mailHost = z
  .string()
  .min(1)
  .max(253)
  .regex(/^[A-Za-z0-9.:[\]_\u00a1-\ud7ff-]+$/, values.hostName.code)

const localPart = String.raw`[A-Za-z0-9!#$%&'*+/=?^_{|}~\x60-]+(\.[A-Za-z0-9!#$%&'*+/=?^_{|}~\x60-]+)*`
const domain = String.raw`([A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?`
const address = new RegExp(`^${localPart}@${domain}$`)

/** An address of a mailbox: ASCII, without display name, comments and quoted parts (RFC 5321 §4.1.2). */
export const mailAddress = z
  .string()
  .max(254)
  .regex(address, values.email.code)
  .meta({ example: 'office@example.com' })

/** A login: one line, because CR and LF would begin another command. */
export const mailLogin = singleLineText(320)

/** A password or token. It is stored sealed and never returned. */
export const mailSecret = boundedText(8_192)
  .refine((text) => !/[\r\n]/.test(text), values.lineBreaks.code)
  .meta({ description: 'Stored encrypted, and never returned' })

/** A path of a folder on the server, where a blank at its end is a part of it. */
export const folderPath = z
  .string()
  .min(1)
  .max(1_000)
  .refine((path) => !/[\p{Cc}\p{Cs}]/u.test(path), values.controlCharacters.code)

const httpsUrl = z
  .url({ protocol: /^https$/, error: values.httpsUrl.code })
  .max(500)
  .refine((url) => !/^https:\/\/[^/?#]*@/i.test(url), values.loginInUrl.code)

/** An https address of tokens. */
export const tokenUrl = httpsUrl.meta({ example: 'https://oauth2.googleapis.com/token' })

/** An https address where a user gives consent. Its query stays. */
export const authorizationUrl = httpsUrl.meta({
  description: 'Where a user gives consent to the access (RFC 6749 §3.1)',
  example: 'https://accounts.google.com/o/oauth2/v2/auth?access_type=offline&prompt=consent',
})
