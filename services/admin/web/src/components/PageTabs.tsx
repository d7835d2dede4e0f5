import { Link, type LinkProps } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTexts } from '../texts/texts.ts'
import classes from './PageTabs.module.css'
import { texts } from './texts.ts'

export type PageTab = { label: string; to: LinkProps['to'] }

/** The pages of one area, as links in a row. On a narrow screen the row scrolls. */
export function PageTabs({ tabs }: { tabs: readonly PageTab[] }) {
  const t = useTexts(texts)
  const row = useRef<HTMLElement>(null)
  useEffect(() => {
    // The tab of the page is in view, in the middle of the row if it can be.
    const tab = row.current?.querySelector('[aria-current="page"]')
    if (row.current && tab instanceof HTMLElement)
      row.current.scrollLeft = tab.offsetLeft - (row.current.clientWidth - tab.offsetWidth) / 2
  }, [])
  return (
    <nav ref={row} className={classes.tabs} aria-label={t('tabs')}>
      {tabs.map(({ label, to }) => (
        <Link key={String(to)} to={to} className={classes.tab} activeOptions={{ includeSearch: false }}>
          {label}
        </Link>
      ))}
    </nav>
  )
}
