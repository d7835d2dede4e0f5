import { Anchor, type AnchorProps, Button, type ButtonProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, Ref } from 'react'

type Native = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'color' | 'style'> & {
  ref?: Ref<HTMLAnchorElement>
}

/** A link in a text: `<TextLink to="/keys">…</TextLink>`. */
export const TextLink = createLink((props: AnchorProps & Native) => <Anchor fz="inherit" {...props} />)

/** A button that leads to another page. */
export const ButtonLink = createLink((props: ButtonProps & Native) => <Button component="a" {...props} />)
