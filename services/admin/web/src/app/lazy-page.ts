import { lazyRouteComponent } from '@tanstack/react-router'
import { loadConnected } from './lazy-part.tsx'

/**
 * A page whose script is loaded with its first visit:
 * `lazyPage(() => import('./pages/keys/KeysPage.tsx'), 'KeysPage')`. While the service does not respond, the visit
 * waits. A script that no longer exists after an update reloads the browser's page once.
 */
export const lazyPage: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(() => loadConnected(load), name)
