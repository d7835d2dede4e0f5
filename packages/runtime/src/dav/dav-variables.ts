import type { z } from 'zod'
import { certificateAuthorities } from '../environment/certificate-authorities.ts'
import { processVariables } from '../environment/process-variables.ts'
import { yesOrNo } from '../environment/yes-or-no.ts'
import type { DavEnvironment } from './dav-environment.ts'

/** The environment variables of a process that connects to CalDAV and CardDAV servers. */
export const davVariables = processVariables.pick({ EGRESS_ALLOW: true }).extend({
  DAV_PLAINTEXT_ALLOW: yesOrNo
    .prefault('no')
    .describe(
      'Whether accounts of calendars and contacts may have http:// addresses, for servers in a private network.',
    ),
  DAV_CA_FILE: certificateAuthorities
    .optional()
    .describe(
      'A PEM file with certificate authorities of CalDAV and CardDAV servers, besides those of Node: for servers with a private one.',
    ),
})

/** The environment of calendars and contacts of valid variables. */
export function davEnvironmentOf(read: z.output<typeof davVariables>): DavEnvironment {
  return { networks: read.EGRESS_ALLOW, plaintext: read.DAV_PLAINTEXT_ALLOW, ca: read.DAV_CA_FILE }
}
