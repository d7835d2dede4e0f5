import type { approveRequest } from '@fiscus/contracts/documents/approve-request'
import type { z } from 'zod'

/** The body of a request that approves a document. */
export type ApprovalBody = z.input<typeof approveRequest>

/** The body without what the year decides about: its number and the day of its issue. */
export type Sale = Omit<ApprovalBody, 'number' | 'issueDate'>

export type SaleLine = ApprovalBody['items'][number]
