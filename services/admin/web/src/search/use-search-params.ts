import { useNavigate, useRouterState } from '@tanstack/react-router'
import { type Params, readParams, type ValuesOf, writeParams } from './params.ts'

type SearchParams<P> = {
  values: ValuesOf<P>
  /** Changes some values. `push`: the browser's Back returns to the values of before. */
  set: (changes: Partial<ValuesOf<P>>, options?: { push?: boolean }) => void
  /** Returns all values to their defaults. */
  clear: () => void
  /** Whether any value differs from its default. */
  isChanged: boolean
}

/** Filters, order and open drawers of a page, in the address: `const { values, set } = useSearchParams(params)`. */
export function useSearchParams<P extends Params>(params: P): SearchParams<P> {
  const search: Record<string, unknown> = useRouterState({ select: ({ location }) => location.search })
  const navigate = useNavigate()
  const go = (next: Record<string, unknown>, replace: boolean) =>
    void navigate({ to: '.', search: () => next, replace, resetScroll: false })
  return {
    values: readParams(params, search),
    set: (changes, { push = false } = {}) => go(writeParams(params, search, changes), !push),
    clear: () => go(Object.fromEntries(Object.entries(search).filter(([name]) => !(name in params))), true),
    isChanged: Object.keys(params).some((name) => search[name] !== undefined),
  }
}
