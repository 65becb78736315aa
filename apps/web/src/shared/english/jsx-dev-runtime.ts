/** The same as jsx-runtime.ts, in development. */
import type { ElementType, Key } from 'react'
import * as react from 'react/jsx-dev-runtime'
import { inEnglish } from './jsx-runtime.ts'

export { Fragment } from 'react/jsx-dev-runtime'

export const jsxDEV = (
  type: ElementType,
  props: Readonly<Record<string, unknown>>,
  key: Key | undefined,
  isStatic: boolean,
  source?: react.JSXSource,
  self?: unknown,
) => react.jsxDEV(type, inEnglish(type, props), key, isStatic, source, self)
