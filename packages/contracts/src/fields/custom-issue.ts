import type { Message } from '@fiscus/messages/message'

/**
 * An issue of a check of a schema, for `addIssue` and `refine`. A schema names its message by the code; the values are
 * the parameters of the issue (runtime/faults/message-of-issue.ts).
 */
export function customIssue(
  { code, params }: Message,
  path: PropertyKey[] = [],
): { code: 'custom'; message: string; params: Message['params']; path: PropertyKey[] } {
  return { code: 'custom', message: code, params, path }
}
