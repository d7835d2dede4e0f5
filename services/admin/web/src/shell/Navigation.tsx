import { NavLink, type NavLinkProps } from '@mantine/core'
import { createLink, useRouterState } from '@tanstack/react-router'
import type { AnchorHTMLAttributes } from 'react'
import { useSession } from '../session/session.ts'
import { basePath, tenantAtWork } from '../session/tenant-at-work.ts'
import { useTexts } from '../texts/texts.ts'
import { placesOf } from './navigation.ts'
import classes from './Shell.module.css'
import { texts } from './texts.ts'

type AnchorProps = NavLinkProps & Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof NavLinkProps>
const PlaceLink = createLink((props: AnchorProps) => <NavLink component="a" {...props} />)

/** Every place of the panel that the session may open. */
export function Navigation({ onNavigate }: { onNavigate: () => void }) {
  const t = useTexts(texts)
  const session = useSession()
  const pathname = useRouterState({ select: ({ location }) => location.pathname })
  const path = pathname.slice(basePath.length) || '/'
  return (
    <nav aria-label={t('navigation')}>
      {placesOf(session, tenantAtWork).map(({ name, to, icon: Icon, within }) => {
        const isHere = within ? path.startsWith(within) : path === to
        return (
          <PlaceLink
            key={name}
            to={to}
            onClick={onNavigate}
            className={classes.place}
            label={t(name)}
            leftSection={<Icon size={18} stroke={1.6} aria-hidden />}
            active={isHere}
            activeOptions={{ exact: true }}
            aria-current={isHere ? 'page' : undefined}
          />
        )
      })}
    </nav>
  )
}
