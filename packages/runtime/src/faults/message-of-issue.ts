import type { Message } from '@fiscus/messages/message'
import { values } from '@fiscus/messages/values'
import type { z } from 'zod'

/** Options of `safeParse` for `messageOfIssue`: an issue without a message of its schema has none at all. */
export const issueOptions = { error: () => '', reportInput: true }

/**
 * Returns the message of an issue. The text of a schema is the code of a message; its values are the bounds of the
 * issue and, of a check of the schema, its parameters (contracts/fields/custom-issue.ts). Other issues get a message by
 * their kind.
 */
export function messageOfIssue(issue: z.core.$ZodIssue): Message {
  return issue.message === '' ? standard(issue) : { code: issue.message, params: paramsOf(issue) }
}

function paramsOf(issue: z.core.$ZodIssue): Message['params'] {
  if (issue.code === 'too_small') return { minimum: bound(issue.minimum) }
  if (issue.code === 'too_big') return { maximum: bound(issue.maximum) }
  return 'params' in issue ? { ...(issue.params as Message['params']) } : {}
}

function standard(issue: z.core.$ZodIssue): Message {
  switch (issue.code) {
    case 'unrecognized_keys':
      return values.unknownField()
    case 'invalid_type':
      return issue.input === undefined ? values.required() : typeMessage(issue.expected)
    case 'invalid_value':
      return oneOf(issue.values)
    case 'invalid_union':
      return 'options' in issue && Array.isArray(issue.options) ? oneOf(issue.options) : values.invalid()
    case 'too_small':
      return tooSmall(issue)
    case 'too_big':
      return tooBig(issue)
    case 'not_multiple_of':
      return values.multipleOf({ divisor: issue.divisor })
    case 'invalid_format':
      return formatMessage(issue)
    default:
      return values.invalid()
  }
}

const types: Readonly<Record<string, () => Message>> = {
  string: values.string,
  number: values.number,
  int: values.wholeNumber,
  boolean: values.boolean,
  array: values.array,
  object: values.object,
  record: values.object,
}

function typeMessage(expected: string): Message {
  return types[expected]?.() ?? values.type({ type: expected })
}

function oneOf(allowed: readonly unknown[]): Message {
  const texts = allowed.map(String)
  const [only] = texts
  return texts.length === 1 && only !== undefined
    ? values.exactly({ value: only })
    : values.oneOf({ values: texts })
}

function tooSmall({ origin, minimum: least, inclusive = true }: z.core.$ZodIssueTooSmall): Message {
  const minimum = bound(least)
  if (!inclusive) return values.moreThan({ minimum })
  if (origin === 'number' || origin === 'int') return values.atLeast({ minimum })
  if (minimum === 1) return values.notEmpty()
  if (origin === 'string') return values.charactersMin({ minimum })
  return origin === 'array' ? values.entriesMin({ minimum }) : values.atLeast({ minimum })
}

function tooBig({ origin, maximum: most, inclusive = true }: z.core.$ZodIssueTooBig): Message {
  const maximum = bound(most)
  if (origin === 'string') return values.charactersMax({ maximum })
  if (origin === 'array') return values.entriesMax({ maximum })
  return inclusive ? values.atMost({ maximum }) : values.lessThan({ maximum })
}

const formats: Readonly<Record<string, () => Message>> = {
  uuid: values.uuid,
  email: values.email,
  date: values.day,
  datetime: values.instantInUtc,
}

function formatMessage({ format, pattern }: z.core.$ZodIssueInvalidStringFormat): Message {
  const known = formats[format]
  if (known) return known()
  return format === 'regex' && pattern ? values.pattern({ pattern }) : values.format({ format })
}

/** A bound is a number in all schemas; a big one is written as one. */
function bound(limit: number | bigint): number {
  return Number(limit)
}
