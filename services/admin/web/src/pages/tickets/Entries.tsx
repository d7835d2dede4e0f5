import type { MailTicketNote } from '@fiscus/client'
import { Button, Group, Stack, Text } from '@mantine/core'
import { IconNote } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { ErrorState } from '../../components/ErrorState.tsx'
import { LoadingRows } from '../../components/table/LoadingRows.tsx'
import type { ListState } from '../../components/table/list-state.ts'
import { RelativeTime } from '../../components/values/RelativeTime.tsx'
import { useTexts } from '../../texts/texts.ts'
import { MessageEntry } from './MessageEntry.tsx'
import { texts } from './texts.ts'
import { type Entry, isOfPerson } from './ticket-entries.ts'
import classes from './tickets.module.css'

/** So many messages of people, the newest, show their texts at once. */
const unfoldedMax = 5

/** The messages and notes of a ticket, the oldest first. It begins at the newest one, and keeps the reader's place. */
export function Entries({ list, entries }: { list: ListState<Entry>; entries: readonly Entry[] }) {
  const t = useTexts(texts)
  const { box, ...watch } = useNewestInView(entries.at(-1)?.id)
  const unfolded = entries.filter(isOfPerson).slice(-unfoldedMax)
  return (
    <div className={classes.entries} {...watch}>
      <Stack ref={box} gap="sm" role="log" aria-label={t('conversation')}>
        {list.error !== null && <ErrorState error={list.error} onRetry={list.retry} />}
        {list.isLoading && <LoadingRows />}
        {list.hasMore && (
          <Button size="xs" variant="default" mx="auto" loading={list.isLoadingMore} onClick={list.loadMore}>
            {t('loadOlder')}
          </Button>
        )}
        {entries.map((entry) =>
          entry.type === 'note' ? (
            <Note key={entry.id} note={entry} />
          ) : (
            <MessageEntry
              key={entry.id}
              entry={entry}
              isUnfolded={unfolded.includes(entry)}
              hasLater={entry !== entries.at(-1)}
            />
          ),
        )}
      </Stack>
    </div>
  )
}

/**
 * Keeps the newest entry in view while the texts of the conversation are read, until the user does something in it. A
 * newer one comes into view if the one before is.
 */
function useNewestInView(newest: string | undefined) {
  const box = useRef<HTMLDivElement>(null)
  const follows = useRef(true)
  useEffect(() => {
    const last = box.current?.lastElementChild
    if (!box.current || !last || newest === undefined) return
    const before = last.previousElementSibling?.getBoundingClientRect().top ?? 0
    const end = box.current.parentElement?.getBoundingClientRect().bottom ?? 0
    follows.current ||= before < Math.min(end, window.innerHeight)
    const observer = new ResizeObserver(() => {
      if (follows.current) last.scrollIntoView({ block: 'nearest' })
    })
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [newest])
  const stop = () => {
    follows.current = false
  }
  return { box, onPointerDown: stop, onKeyDown: stop, onWheel: stop }
}

function Note({ note }: { note: MailTicketNote }) {
  const t = useTexts(texts)
  return (
    <article
      className={classes.entry}
      data-kind="note"
      aria-label={t('noteOf', { name: note.created_by_name ?? '' })}
    >
      <Group gap="xs" mb={4}>
        <IconNote size={16} aria-hidden />
        <Text fw={600}>{t('noteOf', { name: note.created_by_name ?? note.created_by })}</Text>
        <Text fz="xs" c="dimmed">
          {t('noteHelp')} · <RelativeTime value={note.at} />
        </Text>
      </Group>
      <Text className={classes.text}>{note.text}</Text>
    </article>
  )
}
