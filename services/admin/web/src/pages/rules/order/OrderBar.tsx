import { Button, Group, Paper, Text } from '@mantine/core'
import { useTexts } from '../../../texts/texts.ts'
import { texts } from '../texts.ts'
import classes from './OrderBar.module.css'

type Props = { count: number; onPreview: () => void; onDiscard: () => void }

/** At the lower edge while rules have another place: the next steps. */
export function OrderBar({ count, onPreview, onDiscard }: Props) {
  const t = useTexts(texts)
  return (
    <Paper withBorder shadow="md" p="sm" className={classes.bar} role="region" aria-label={t('actions')}>
      <Group gap="sm" justify="space-between">
        <Text role="status">
          <Text span fw={600}>
            {t('moved', { count })}.
          </Text>{' '}
          {t('movedDetail')}
        </Text>
        <Group gap="xs">
          <Button variant="default" onClick={onDiscard}>
            {t('discard')}
          </Button>
          <Button onClick={onPreview}>{t('showEffect')}</Button>
        </Group>
      </Group>
    </Paper>
  )
}
