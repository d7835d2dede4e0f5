import { textColumns } from '@fiscus/contracts/fields/text-columns'

/** The columns of an incoming direction that begins anew: it is due now. */
export function newIncoming(at: Date) {
  return {
    in_state: 'new' as const,
    in_state_since: at,
    ...textColumns('in_error', null),
    in_failures: 0,
    in_next_at: at,
  }
}

/** The columns of an outgoing direction that begins anew: it may send now. */
export function newOutgoing(at: Date) {
  return {
    out_state: 'new' as const,
    out_state_since: at,
    ...textColumns('out_error', null),
    out_failures: 0,
    out_next_at: at,
  }
}
