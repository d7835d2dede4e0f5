import type { Session } from '@fiscus/client'
import type { LinkProps } from '@tanstack/react-router'
import { type Address, type PlaceOfPage, pages, type Row } from '../routes/pages.ts'

/** A place in the navigation, which leads to a page. */
export type Place = PlaceOfPage & { to: LinkProps['to'] }

export const places: readonly Place[] = (Object.keys(pages) as Address[]).flatMap((to) => {
  const { place }: Row = pages[to]
  return place ? [{ ...place, to }] : []
})

/** Returns whether an address, without that of the tenant at work, belongs to a place. */
export function isAt({ to, within = [] }: Pick<Place, 'to' | 'within'>, path: string): boolean {
  return path === to || within.some((start) => path === start || path.startsWith(`${start}/`))
}

/** The places that a session may open: a user without any role opens its account. */
export function placesOf({ role, tenant, scopes }: Session, tenantAtWork: string | null): readonly Place[] {
  if (role === null) return places.filter(({ name }) => name === 'account')
  const isPlatform = tenant === null
  return places.filter(
    ({ scope, isOfPlatform }) =>
      (scope === undefined || scopes.includes(scope)) &&
      (isOfPlatform === undefined || (isPlatform && tenantAtWork === null)),
  )
}
