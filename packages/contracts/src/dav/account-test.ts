import { z } from 'zod'
import { messageOrNull } from '../problems/problem-schema.ts'
import { collectionKinds } from './dav-vocabulary.ts'

const davTestSteps = [
  'token',
  'address',
  'connection',
  'tls',
  'login',
  'principal',
  'home',
  'collections',
] as const
export type DavTestStep = (typeof davTestSteps)[number]

/** The result of a test of an account: the steps that the account needs, in their order. */
export const testedAccount = z
  .object({
    is_ok: z.boolean(),
    steps: z.array(
      z.object({
        step: z.enum(davTestSteps).meta({
          description:
            '`token`: the provider returned an access token. `address`: the address is allowed. `connection`: a server answered. `principal`: the server knows the login. `home`: it has folders of calendars and address books. `collections`: they were read.',
        }),
        result: z.enum(['ok', 'failed', 'not_reached']),
        reason: z
          .string()
          .nullable()
          .meta({ description: 'What failed, and what to do. It has no text of the server.' }),
        reason_message: messageOrNull,
      }),
    ),
    collections: z
      .array(z.object({ kind: z.enum(collectionKinds), name: z.string().nullable(), url: z.string() }))
      .meta({ description: 'What the test has found. Nothing is stored.' }),
    other_origins: z.array(z.string()).meta({
      description:
        'Other servers to which this one refers. They get the login only when they are in other_origins of the account.',
    }),
  })
  .meta({ id: 'TestedDavAccount' })

export type TestedAccount = z.output<typeof testedAccount>
