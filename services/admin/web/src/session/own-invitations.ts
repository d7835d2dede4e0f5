import { queryOptions } from '@tanstack/react-query'
import { api } from '../api/client.ts'

const staleMs = 60_000

/** The invitations that wait for an answer of the user. */
export const ownInvitationsQuery = queryOptions({
  queryKey: ['own-invitations'],
  queryFn: async ({ signal }) => (await api.listOwnInvitations({ signal })).invitations,
  staleTime: staleMs,
})
