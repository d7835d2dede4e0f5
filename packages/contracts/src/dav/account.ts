import { values } from '@fiscus/messages/values'
import { z } from 'zod'
import { hasField, needsField, nullableFields, optionalFields } from '../fields/field-sets.ts'
import { pageQuery } from '../fields/page.ts'
import { boundedText, singleLineText } from '../fields/text.ts'
import { zeroOrOne } from '../fields/zero-or-one.ts'
import { mailLogin, mailSecret, tokenUrl } from '../mail/mailbox-fields.ts'
import { messageOrNull } from '../problems/problem-schema.ts'
import { davLoginMethods, davStates } from './dav-vocabulary.ts'

const names = {
  name: singleLineText(200),
  server_url: z
    .url({ protocol: /^https?$/, error: values.httpsUrl.code })
    .max(1_000)
    .refine((url) => !/^https?:\/\/[^/?#]*@/i.test(url), values.loginInUrl.code)
    .meta({
      example: 'https://cloud.example.com/remote.php/dav/',
      description: 'An address of the server, of a principal or of a collection: the search begins there',
    }),
  login: mailLogin,
}

const userId = z
  .uuid()
  .toLowerCase()
  .meta({ description: 'The user whose account it is. Without it, an account of the system.' })
const origin = z
  .string()
  .max(300)
  .refine((text) => /^https?:/.test(text) && URL.parse(text)?.origin === text, {
    error: values.origin.code,
  })
const choices = {
  is_active: zeroOrOne,
  login_method: z.enum(davLoginMethods),
  other_origins: z.array(origin).max(3).meta({
    description:
      'Further servers that get the login, because the provider keeps collections there. A test names those to which the server refers.',
  }),
}
const clearable = {
  owner_id: userId,
  oauth_token_url: tokenUrl,
  oauth_client_id: singleLineText(500),
  password: mailSecret,
  oauth_client_secret: mailSecret,
  oauth_refresh_token: mailSecret,
}

/** Body of POST /dav/accounts. */
export const newDavAccount = z
  .strictObject({ ...names, ...optionalFields(choices), ...optionalFields(clearable) })
  .meta({ id: 'NewDavAccount' })

/** Body of PATCH /dav/accounts/{id}. An absent field stays, null clears it. */
export const davAccountChange = z
  .strictObject({ ...names, ...choices, ...nullableFields(clearable) })
  .partial()
  .refine(hasField, needsField)
  .meta({ id: 'DavAccountChange' })
export type DavAccountChange = z.output<typeof davAccountChange>

/** The query of the list of accounts. */
export const davAccountFilter = pageQuery.extend({
  text: boundedText(200).optional().meta({ description: 'A part of the name, address or login' }),
  state: z.enum(davStates).optional(),
  owner_id: z.uuid().toLowerCase().optional(),
})
export type DavAccountFilter = z.output<typeof davAccountFilter>

const instant = z.iso.datetime()

/** An account as it is returned: without secrets, but with whether each is stored. */
export const davAccountRecord = z
  .object({
    id: z.uuid(),
    name: z.string(),
    owner_id: z.uuid().nullable(),
    is_active: zeroOrOne,
    server_url: z.string(),
    other_origins: z.array(z.string()),
    login_method: z.enum(davLoginMethods),
    login: z.string(),
    has_password: z.boolean(),
    oauth_token_url: z.string().nullable(),
    oauth_client_id: z.string().nullable(),
    oauth_has_client_secret: z.boolean(),
    oauth_has_refresh_token: z.boolean(),
    principal_url: z.string().nullable().meta({ description: 'Found on the server; null before' }),
    calendar_home_url: z.string().nullable(),
    address_book_home_url: z.string().nullable(),
    state: z.enum(davStates),
    state_since: instant,
    error: z.string().nullable().meta({ description: 'Why the state is not ok, and what to do' }),
    error_message: messageOrNull,
    next_at: instant.meta({ description: 'The server gets no request before this instant' }),
    last_success_at: instant.nullable(),
    created_at: instant,
    updated_at: instant,
    version: z.int(),
  })
  .meta({ id: 'DavAccount' })

export const davAccountList = z.object({ accounts: z.array(davAccountRecord), next: z.string().nullable() })

/** The response to a deletion. */
export const deletedDavAccount = z.object({ deleted: z.uuid() })
