import { type ComponentType, createElement, lazy, Suspense } from 'react'
import { loadConnected } from '../api/connection.ts'

/**
 * A part of a page whose script is loaded when it is first shown, as a drawer or a chart:
 * `const RuleDrawer = lazyPart(() => import('./RuleDrawer.tsx'), 'RuleDrawer')`. While the service does not respond, it
 * waits.
 */
export function lazyPart<Name extends string, Props extends object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
): ComponentType<Props> {
  const Part = lazy<ComponentType<Props>>(async () => ({ default: (await loadConnected(load))[name] }))
  return (props) => <Suspense>{createElement<Props>(Part, props)}</Suspense>
}
