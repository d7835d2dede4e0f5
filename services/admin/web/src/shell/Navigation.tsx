import { NavLink, type NavLinkProps } from '@mantine/core'
import { createLink, useRouterState } from '@tanstack/react-router'
import type { AnchorHTMLAttributes } from 'react'
import { useSession } from '../session/session.ts'
import { tenantAtWork } from '../session/tenant-at-work.ts'
import { useTexts } from '../texts/texts.ts'
import { isAt, placesOf } from './navigation.ts'
import classes from './Shell.module.css'
import { texts } from './texts.ts'

type AnchorProps = NavLinkProps & Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof NavLinkProps>
const PlaceLink = createLink((props: AnchorProps) => <NavLink component="a" {...props} />)

/** Every place of the panel that the session may open. */
export function Navigation({ onNavigate }: { onNavigate: () => void }) {
  const t = useTexts(texts)
  const session = useSession()
  // Without the part of the tenant at work: it is the router's base path.
  const path = useRouterState({ select: ({ location }) => location.pathname })
  return (
    <nav aria-label={t('navigation')}>
      {placesOf(session, tenantAtWork).map((place) => {
        const { name, to, icon: Icon } = place
        const isHere = isAt(place, path)
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
