import { Box, Stack, Text, Title, VisuallyHidden } from '@mantine/core'
import { useTexts } from '../../../texts/texts.ts'
import { texts } from '../texts.ts'
import { type DiffLine, diffBlocks, diffLines } from './line-diff.ts'
import classes from './text-diff.module.css'

const marks = { same: ' ', removed: '−', added: '+' } as const

/** The lines that differ between two texts, with the lines around them. */
export function TextDiff({ title, before, after }: { title: string; before: string; after: string }) {
  const t = useTexts(texts)
  return (
    <Stack gap={6}>
      <Title order={3}>{title}</Title>
      {before === after ? (
        <Text c="dimmed">{t('sameText')}</Text>
      ) : (
        <Box className={classes.diff} role="region" aria-label={title} tabIndex={0}>
          {diffBlocks(diffLines(before, after)).map((block) =>
            'hidden' in block ? (
              <div key={block.at} className={classes.hidden}>
                {t('unchangedLines', { count: block.hidden })}
              </div>
            ) : (
              block.lines.map((line) => <Line key={line.at} line={line} />)
            ),
          )}
        </Box>
      )}
    </Stack>
  )
}

function Line({ line: { kind, text } }: { line: DiffLine }) {
  const t = useTexts(texts)
  return (
    <div className={classes.line} data-kind={kind}>
      <span className={classes.mark} aria-hidden>
        {marks[kind]}
      </span>
      {kind !== 'same' && <VisuallyHidden>{`${t(kind)}: `}</VisuallyHidden>}
      {text}
    </div>
  )
}
