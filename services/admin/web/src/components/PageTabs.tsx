import { Link, type LinkProps } from '@tanstack/react-router'
import { useTexts } from '../texts/texts.ts'
import classes from './PageTabs.module.css'
import { texts } from './texts.ts'

export type PageTab = { label: string; to: LinkProps['to'] }

/** The pages of one area, as links in a row. On a narrow screen the row scrolls. */
export function PageTabs({ tabs }: { tabs: readonly PageTab[] }) {
  const t = useTexts(texts)
  return (
    <nav className={classes.tabs} aria-label={t('tabs')}>
      {tabs.map(({ label, to }) => (
        <Link key={String(to)} to={to} className={classes.tab} activeOptions={{ includeSearch: false }}>
          {label}
        </Link>
      ))}
    </nav>
  )
}
