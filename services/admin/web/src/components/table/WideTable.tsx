import { Box, Table, type TableProps } from '@mantine/core'
import classes from './WideTable.module.css'

type Props = Omit<TableProps, 'aria-label'> & {
  /** What the table lists, for screen readers. */
  label: string
  /** The width in pixels below which it scrolls. */
  widthMin: number
  /** The height in pixels above which it scrolls. */
  heightMax?: number
}

/** A small table of figures, which scrolls by itself on a narrow screen, also with the keyboard. */
export function WideTable({ label, widthMin, heightMax, className, ...props }: Props) {
  return (
    <Box
      className={classes.scroll}
      style={{ maxHeight: heightMax }}
      role="group"
      aria-label={label}
      tabIndex={0}
    >
      <Table
        {...props}
        className={`${classes.table} ${className ?? ''}`}
        style={{ '--width-min': `${widthMin}px` }}
      />
    </Box>
  )
}
