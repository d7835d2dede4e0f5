import { values } from '@fiscus/messages/values'
import { z } from 'zod'
import { collectionKinds } from './dav-vocabulary.ts'

const hostName =
  /^(?=.{1,253}(?::|$))[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*(?::\d{1,5})?$/i

/** Body of POST /dav/accounts/find-servers. */
export const davServerSearch = z
  .strictObject({
    address: z
      .string()
      .max(320)
      .refine((text) => hostName.test(domainOf(text)), {
        error: values.emailOrDomain.code,
      })
      .meta({ description: 'An e-mail address, or a domain', example: 'ann@example.com' }),
  })
  .meta({ id: 'DavServerSearch' })

/** The domain of an address or a domain. */
export function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1).toLowerCase()
}

const foundDavServer = z.object({
  kind: z.enum(collectionKinds),
  server_url: z.string(),
  source: z.enum(['dns', 'domain']).meta({
    description:
      '`dns`: records SRV of the domain name the server. `domain`: the well-known address of the domain leads to it.',
  }),
})
export type FoundDavServer = z.output<typeof foundDavServer>

/** The response to a search. */
export const foundDavServers = z
  .object({
    servers: z
      .array(foundDavServer)
      .meta({ description: 'At most one for each kind; none when nothing was found' }),
    login: z.string().nullable().meta({ description: 'The e-mail address, if one was sent' }),
  })
  .meta({ id: 'FoundDavServers' })
