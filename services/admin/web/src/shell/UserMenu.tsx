import { Button, Menu, Text, useMantineColorScheme } from '@mantine/core'
import { IconKeyboard, IconLogout, IconUser } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { colorSchemeOf, colorSchemes } from '../app/theme.ts'
import { useLogOut } from '../session/log-out.ts'
import { useSession } from '../session/session.ts'
import { isLanguage, languages, setLanguage, useLanguage } from '../texts/language.ts'
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
        <Menu.RadioGroup value={colorScheme} onChange={(value) => setColorScheme(colorSchemeOf(value))}>
          {colorSchemes.map((scheme) => (
            <Menu.RadioItem key={scheme} value={scheme}>
              {t(scheme)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Label>{t('language')}</Menu.Label>
        <Menu.RadioGroup value={language} onChange={(value) => isLanguage(value) && setLanguage(value)}>
          {Object.entries(languages).map(([code, name]) => (
            <Menu.RadioItem key={code} value={code} lang={code}>
              {name}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={16} aria-hidden />} onClick={logOut}>
          {t('logOut')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
