import { AppShell, Burger, Group, ScrollArea } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useIsFetching } from '@tanstack/react-query'
import { Link, Navigate, Outlet, useRouterState } from '@tanstack/react-router'
import { lazyPart } from '../app/lazy-part.tsx'
import { LoginDialog } from '../session/login/LoginDialog.tsx'
import { useSession } from '../session/session.ts'
import { useTexts } from '../texts/texts.ts'
import { AccessReason } from './AccessReason.tsx'
import { ConnectionBanner } from './ConnectionBanner.tsx'
import { Navigation } from './Navigation.tsx'
import { PaletteButton } from './PaletteButton.tsx'
import classes from './Shell.module.css'
import { SkipLink } from './SkipLink.tsx'
import { TenantSwitch } from './TenantSwitch.tsx'
import { texts } from './texts.ts'
import { UserMenu } from './UserMenu.tsx'
import { useShortcuts } from './use-shortcuts.tsx'

const InvitationBanner = lazyPart(() => import('./InvitationBanner.tsx'), 'InvitationBanner')
const ShortcutHelp = lazyPart(() => import('./ShortcutHelp.tsx'), 'ShortcutHelp')

/** The header and the navigation around every page of a session. */
export function Shell() {
  const t = useTexts(texts)
  const [opened, { toggle, close }] = useDisclosure()
  const shortcuts = useShortcuts()
  const session = useSession()
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const isReading = useIsFetching() > 0
  return (
    <AppShell
      header={{ height: 52 }}
      navbar={{ width: 216, breakpoint: 'lg', collapsed: { mobile: !opened } }}
      padding={{ base: 'md', md: 'xl' }}
    >
      <SkipLink />
      <LoginDialog />
      <AppShell.Header>
        <Group h="100%" px="md" gap="sm" wrap="nowrap">
          <Burger
            opened={opened}
            onClick={toggle}
            hiddenFrom="lg"
            size="sm"
            aria-label={t(opened ? 'closeNavigation' : 'openNavigation')}
            aria-expanded={opened}
          />
          <Link to="/" className={classes.product}>
            Fiscus
          </Link>
          <TenantSwitch />
          <Group gap="xs" ml="auto" wrap="nowrap">
            <PaletteButton onOpen={shortcuts.openPalette} />
            <UserMenu onHelp={shortcuts.openHelp} />
          </Group>
        </Group>
      </AppShell.Header>
      <AppShell.Navbar p="xs" component="div">
        <ScrollArea type="auto">
          <Navigation onNavigate={close} />
        </ScrollArea>
      </AppShell.Navbar>
      <AppShell.Main id="main" tabIndex={-1} aria-busy={isReading} className={classes.main}>
        <ConnectionBanner />
        <AccessReason />
        {path !== '/account' && <InvitationBanner />}
        {session.role === null && path !== '/account' ? <Navigate to="/account" /> : <Outlet />}
      </AppShell.Main>
      {shortcuts.palette}
      {shortcuts.isHelpOpen && <ShortcutHelp onClose={shortcuts.closeHelp} />}
    </AppShell>
  )
}
