import { z } from 'zod'
import { messageOrNull } from '../problems/problem-schema.ts'

export const connectionSteps = ['address', 'token', 'connection', 'tls', 'login', 'mailbox'] as const
export type ConnectionStep = (typeof connectionSteps)[number]

const stepResults = ['ok', 'failed', 'not_reached'] as const

/** The steps of a connection to one server, in their order. Steps that the settings do not need are left out. */
const testedServer = z
  .object({
    is_ok: z.boolean(),
    steps: z.array(
      z.object({
        step: z.enum(connectionSteps).meta({
          description:
            '`address`: port and address are allowed. `token`: the provider returned an access token. `connection`: a mail server answered. `mailbox`: the folders, or the number of messages, were read.',
        }),
        result: z.enum(stepResults),
        reason: z
          .string()
          .nullable()
          .meta({ description: 'What failed, and what to do. It has no text of the server.' }),
        reason_message: messageOrNull,
      }),
    ),
  })
  .nullable()
  .meta({ id: 'TestedServer' })

/** The result of a test of a mailbox: null for a direction without a server. */
export const connectionTest = z
  .object({ incoming: testedServer, outgoing: testedServer })
  .meta({ id: 'ConnectionTest' })

export type ConnectionTest = z.output<typeof connectionTest>
export type TestedServer = NonNullable<z.output<typeof testedServer>>
