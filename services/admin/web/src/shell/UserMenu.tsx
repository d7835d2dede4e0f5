import { Button, Menu, Text, useMantineColorScheme } from '@mantine/core'
import { IconCheck, IconKeyboard, IconLogout, IconUser } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { colorSchemes } from '../app/theme.ts'
import { useLogOut } from '../session/log-out.ts'
import { useSession } from '../session/session.ts'
import { languages, setLanguage, useLanguage } from '../texts/language.ts'
import { useTexts } from '../texts/texts.ts'
import classes from './Shell.module.css'
import { texts } from './texts.ts'

/** The user's name, with the account, colours, language and the log-out. */
export function UserMenu({ onHelp }: { onHelp: () => void }) {
  const t = useTexts(texts)
  const { principal } = useSession()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const language = useLanguage()
  const logOut = useLogOut()
  const check = <IconCheck size={16} aria-hidden />
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          size="compact-md"
          px={6}
          fz="sm"
          fw={500}
          className={classes.compact}
          leftSection={<IconUser size={18} stroke={1.6} aria-hidden />}
          aria-label={t('menuOf', { name: principal.name })}
          c="var(--mantine-color-text)"
          maw={180}
        >
          <Text span inherit truncate visibleFrom="sm">
            {principal.name}
          </Text>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component={Link} to="/account" leftSection={<IconUser size={16} aria-hidden />}>
          {t('account')}
        </Menu.Item>
        <Menu.Item leftSection={<IconKeyboard size={16} aria-hidden />} onClick={onHelp}>
          {t('help')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Label>{t('theme')}</Menu.Label>
        {colorSchemes.map((scheme) => (
          <Menu.Item
            key={scheme}
            role="menuitemradio"
            aria-checked={scheme === colorScheme}
            rightSection={scheme === colorScheme && check}
            onClick={() => setColorScheme(scheme)}
          >
            {t(scheme)}
          </Menu.Item>
        ))}
        <Menu.Label>{t('language')}</Menu.Label>
        {Object.entries(languages).map(([code, name]) => (
          <Menu.Item
            key={code}
            lang={code}
            role="menuitemradio"
            aria-checked={code === language}
            rightSection={code === language && check}
            onClick={() => setLanguage(code === 'pl' ? 'pl' : 'en')}
          >
            {name}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={16} aria-hidden />} onClick={logOut}>
          {t('logOut')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
