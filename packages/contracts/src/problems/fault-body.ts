import type { Message } from '@fiscus/messages/message'
import { detailOf } from './problem-body.ts'

/** A fault or a warning as a response has it: its English text, and the message beside it. */
export function faultBody<Fault extends { detail: Message }>({
  detail,
  ...fault
}: Fault): Omit<Fault, 'detail'> & ReturnType<typeof detailOf> {
  return { ...fault, ...detailOf(detail) }
}
