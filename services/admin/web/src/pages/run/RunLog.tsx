import { Box, Checkbox, Group, Stack, Text } from '@mantine/core'
import { Link, useLocation } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useTexts } from '../../texts/texts.ts'
import { logLines } from './log-lines.ts'
import classes from './RunLog.module.css'
import { texts } from './texts.ts'

type Props = { lines: readonly string[] | null; isRunning: boolean }

/** The log of a run. Each line has an address; while the run goes on, the newest line stays in view. */
export function RunLog({ lines, isRunning }: Props) {
  const t = useTexts(texts)
  const linked = useLocation({ select: ({ hash }) => hash })
  const [follows, setFollows] = useState(linked === '')
  const list = useRef<HTMLOListElement>(null)
  const parsed = logLines(lines ?? [])

  const newest = parsed.at(-1)?.key
  useEffect(() => {
    if (isRunning && follows && newest !== undefined)
      list.current?.scrollTo({ top: list.current.scrollHeight })
  }, [isRunning, follows, newest])

  const hasLines = parsed.length > 0
  useEffect(() => {
    if (hasLines && linked !== '') document.getElementById(linked)?.scrollIntoView({ block: 'center' })
  }, [linked, hasLines])

  if (!hasLines)
    return (
      <Text size="sm" c="dimmed">
        {t(isRunning ? 'logWaiting' : 'logEmpty')}
      </Text>
    )
  return (
    <Stack gap="xs">
      <Group justify="space-between">
        <Text size="xs" c="dimmed">
          {t('logTail')}
        </Text>
        {isRunning && (
          <Checkbox
            label={t('follow')}
            checked={follows}
            onChange={(event) => setFollows(event.currentTarget.checked)}
          />
        )}
      </Group>
      <Box component="ol" ref={list} className={classes.log} tabIndex={0} aria-label={t('log')}>
        {parsed.map(({ key, at, level, message }) => (
          <li
            key={key}
            id={key}
            className={classes.line}
            data-level={level}
            data-linked={linked === key || undefined}
          >
            <Link
              to="."
              search={true}
              hash={key}
              className={classes.time}
              aria-label={`${t('linkToLine')}: ${at}`}
              replace
            >
              {at.slice('2026-11-22T'.length, -1)}
            </Link>
            <span className={classes.level}>{t(`level.${level}`)}</span>
            <span className={classes.message}>{message}</span>
          </li>
        ))}
      </Box>
    </Stack>
  )
}
