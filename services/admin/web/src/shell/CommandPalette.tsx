import '@mantine/spotlight/styles.css'
import { useMantineColorScheme } from '@mantine/core'
import { createSpotlight, Spotlight } from '@mantine/spotlight'
import { IconBolt } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { colorSchemes } from '../app/theme.ts'
import { useSession } from '../session/session.ts'
import { tenantAtWork } from '../session/tenant-at-work.ts'
import { languages, setLanguage } from '../texts/language.ts'
import { useTexts } from '../texts/texts.ts'
import { useCurrentCommands } from './commands.ts'
import { placesOf } from './navigation.ts'
import { texts } from './texts.ts'

const [store, palette] = createSpotlight()

/** Every page and action, found by a few letters. */
export function CommandPalette({ onClose, onHelp }: { onClose: () => void; onHelp: () => void }) {
  const t = useTexts(texts)
  const navigate = useNavigate()
  const session = useSession()
  const { setColorScheme } = useMantineColorScheme()
  const commands = useCurrentCommands()
  useEffect(() => palette.open(), [])
  const icon = <IconBolt size={18} aria-hidden />
  const pages = placesOf(session, tenantAtWork).map(({ name, to, icon: Icon }) => ({
    id: name,
    label: t(name),
    leftSection: <Icon size={18} stroke={1.6} aria-hidden />,
    onClick: () => void navigate({ to }),
  }))
  const view = [
    { id: 'help', label: t('help'), onClick: onHelp },
    ...colorSchemes.map((scheme) => ({
      id: `theme-${scheme}`,
      label: `${t('theme')}: ${t(scheme)}`,
      onClick: () => setColorScheme(scheme),
    })),
    ...Object.entries(languages).map(([code, name]) => ({
      id: `language-${code}`,
      label: `${t('language')}: ${name}`,
      onClick: () => setLanguage(code === 'pl' ? 'pl' : 'en'),
    })),
  ]
  const ofPage = commands.map(({ label, run }) => ({ id: label, label, leftSection: icon, onClick: run }))
  return (
    <Spotlight
      store={store}
      shortcut={null}
      overlayProps={{ blur: 0 }}
      onSpotlightClose={onClose}
      nothingFound={t('nothingFound')}
      searchProps={{ placeholder: t('searchPages'), 'aria-label': t('searchPages') }}
      actions={[
        ...(ofPage.length > 0 ? [{ group: t('actions'), actions: ofPage }] : []),
        { group: t('pages'), actions: pages },
        { group: t('view'), actions: view },
      ]}
    />
  )
}
