import type { Message, Value } from '@fiscus/messages/message'
import { z } from 'zod'
import { errorCodes } from './error-codes.ts'
import { problemCodes } from './problems.ts'

/**
 * The text beside it, as code and values: for programs that have words of their own. A value is a text or a number, a
 * message, or a list of texts and messages.
 */
export const messageSchema: z.ZodType<Message> = z
  .strictObject({
    code: z.string().meta({
      description: 'Which text it is. The code never changes its meaning.',
      example: 'results.sent',
    }),
    get params() {
      return z.record(z.string(), value).meta({
        description: 'The values in the text: texts, numbers, messages, or lists of texts and messages.',
      })
    },
  })
  .meta({ id: 'CodedMessage' })

const value: z.ZodType<Value> = z.union([
  z.string(),
  z.number().meta({ format: 'double' }),
  messageSchema,
  z.array(z.union([z.string(), messageSchema])),
])

/** Of `messageSchema.nullable()`, zod-to-openapi 9.1 describes a value that must be an object. */
export const messageOrNull = z.union([messageSchema, z.null()])

/**
 * The body of an application/problem+json response (RFC 9457), with the extensions `code`, `request_id` and `errors`.
 */
export const problemSchema = z
  .strictObject({
    type: z.string().meta({ description: 'Address of the page that explains this problem.' }),
    title: z.string(),
    status: z.int(),
    detail: z.string().meta({
      description:
        'The reason of this problem, and how to correct the request, in the language of Content-Language.',
    }),
    message: messageSchema,
    instance: z.string().meta({ description: 'Path of the request.' }),
    code: z
      .enum(problemCodes)
      .meta({ description: 'Identifies the problem for programs. It never changes.' }),
    request_id: z.string().meta({ description: 'Quote it in support requests.' }),
    errors: z
      .array(
        z.strictObject({
          pointer: z.string().meta({
            description:
              'JSON pointer (RFC 6901) into the body; /query/…, /path/… and /header/… name the other parts of the request.',
          }),
          detail: z.string(),
          message: messageSchema,
          code: z.enum(errorCodes).meta({ description: 'Identifies the fault for programs.' }),
        }),
      )
      .optional(),
  })
  .meta({ id: 'Problem' })

export type ProblemBody = z.infer<typeof problemSchema>
