import { validators } from 'tailwind-merge'

/**
 * The Tailwind classes that set the same thing, as `tailwind-merge` wants to have them told. Its own list knows all of
 * Tailwind and weighs several kilobytes on every page; this one knows what the product's screens use. Its test holds it
 * against the complete list, for every two classes that are written in the sources.
 */

const { isAny, isArbitraryLength, isNumber } = validators

/** Groups of one prefix each: `name` and whatever is written behind `name-` set the same thing. */
const ofPrefixes = (...names: string[]) =>
  Object.fromEntries(names.map((name) => [name, [{ [name]: ['', isAny] }]]))

const SIDES = ['x', 'y', 't', 'r', 'b', 'l']
const sidesOf = (name: string) => SIDES.map((side) => name + side)
const cornersOf = ['t', 'r', 'b', 'l'].map((side) => `rounded-${side}`)
const width = ['', isNumber, isArbitraryLength]

export const CLASS_GROUPS = {
  ...ofPrefixes('z', 'order', 'top', 'right', 'bottom', 'left', 'inset-x', 'inset-y', 'gap-x', 'gap-y'),
  ...ofPrefixes(
    'p',
    ...sidesOf('p'),
    'm',
    ...sidesOf('m'),
    'size',
    'w',
    'h',
    'min-w',
    'max-w',
    'min-h',
    'max-h',
  ),
  ...ofPrefixes('basis', 'grow', 'shrink', 'grid-cols', 'grid-rows', 'grid-flow', 'auto-cols', 'auto-rows'),
  ...ofPrefixes('col-start', 'col-end', 'row-start', 'row-end', 'leading', 'tracking', 'bg', 'opacity'),
  ...ofPrefixes('shadow', 'outline-offset', 'underline-offset', 'decoration', 'cursor', 'pointer-events'),
  ...ofPrefixes(
    'justify-items',
    'justify-self',
    'items',
    'place-items',
    'self',
    'whitespace',
    'wrap',
    'break',
  ),
  ...ofPrefixes(
    'line-clamp',
    'object',
    'duration',
    'stroke',
    'blur',
    'rotate',
    'translate-x',
    'translate-y',
    'animate',
    'fill',
  ),
  ...ofPrefixes(
    'transition',
    'select',
    'resize',
    'align',
    'list',
    'divide',
    'space-y',
    'overscroll',
    'accent',
  ),
  ...ofPrefixes('scroll-mt', 'scroll-pt', 'scroll-py', 'touch', 'field-sizing', 'backdrop-blur', 'aspect'),
  display: ['block', 'inline-block', 'inline', 'flex', 'inline-flex', 'grid', 'contents', 'hidden', 'table'],
  position: ['static', 'relative', 'absolute', 'fixed', 'sticky'],
  visibility: ['visible', 'invisible'],
  sr: ['sr-only', 'not-sr-only'],
  overflow: [{ overflow: [isAny] }],
  'overflow-x': [{ 'overflow-x': [isAny] }],
  'overflow-y': [{ 'overflow-y': [isAny] }],
  inset: [{ inset: [isAny] }],
  gap: [{ gap: [isAny] }],
  'justify-content': [{ justify: [isAny] }],
  'align-content': [{ content: ['normal', 'start', 'center', 'end', 'between', 'stretch'] }],
  content: [{ content: [isAny] }],
  'snap-align': [{ snap: ['start', 'center', 'end'] }],
  'snap-type': [{ snap: ['x', 'y', 'both', 'none'] }],
  flex: [{ flex: [isNumber, 'auto', 'none', 'initial'] }],
  'flex-direction': [{ flex: ['row', 'row-reverse', 'col', 'col-reverse'] }],
  'flex-wrap': [{ flex: ['wrap', 'nowrap', 'wrap-reverse'] }],
  col: [{ col: ['auto', { span: [isAny] }] }],
  row: [{ row: ['auto', { span: [isAny] }] }],
  'font-size': [{ text: ['xs', 'sm', 'base', 'lg', 'xl', '2xl', '3xl', isArbitraryLength] }],
  'text-alignment': [{ text: ['left', 'center', 'right'] }],
  'text-wrap': [{ text: ['balance', 'pretty', 'wrap', 'nowrap'] }],
  'text-overflow': ['truncate', 'text-ellipsis', 'text-clip'],
  'text-color': [{ text: [isAny] }],
  'text-decoration': ['underline', 'line-through', 'no-underline'],
  'font-weight': [{ font: ['normal', 'medium', 'semibold', 'bold'] }],
  'font-family': [{ font: ['sans', 'mono'] }],
  'font-style': ['italic', 'not-italic'],
  'figure-spacing': ['tabular-nums', 'proportional-nums'],
  rounded: [{ rounded: ['', isAny] }],
  ...ofPrefixes(...cornersOf),
  'border-width': [{ border: width }],
  ...Object.fromEntries(SIDES.map((side) => [`border-width-${side}`, [{ [`border-${side}`]: width }]])),
  'border-style': [{ border: ['solid', 'dashed', 'dotted', 'none'] }],
  'border-color': [{ border: [isAny] }],
  ...Object.fromEntries(SIDES.map((side) => [`border-color-${side}`, [{ [`border-${side}`]: [isAny] }]])),
  'border-collapse': [{ border: ['collapse', 'separate'] }],
  'outline-style': [{ outline: ['none', 'hidden', 'solid', 'dashed'] }],
  'outline-width': [{ outline: width }],
  'outline-color': [{ outline: [isAny] }],
}

/** A group that sets what others set, too, by those others. */
export const WIDER_GROUPS: Record<string, readonly string[]> = {
  overflow: ['overflow-x', 'overflow-y'],
  inset: ['inset-x', 'inset-y', 'top', 'right', 'bottom', 'left'],
  'inset-x': ['right', 'left'],
  'inset-y': ['top', 'bottom'],
  flex: ['basis', 'grow', 'shrink'],
  gap: ['gap-x', 'gap-y'],
  p: sidesOf('p'),
  px: ['pr', 'pl'],
  py: ['pt', 'pb'],
  m: sidesOf('m'),
  mx: ['mr', 'ml'],
  my: ['mt', 'mb'],
  size: ['w', 'h'],
  'font-size': ['leading'],
  'line-clamp': ['display', 'overflow'],
  rounded: cornersOf,
  'border-width': SIDES.map((side) => `border-width-${side}`),
  'border-width-x': ['border-width-r', 'border-width-l'],
  'border-width-y': ['border-width-t', 'border-width-b'],
  'border-color': SIDES.map((side) => `border-color-${side}`),
  'border-color-x': ['border-color-r', 'border-color-l'],
  'border-color-y': ['border-color-t', 'border-color-b'],
  'scroll-py': ['scroll-pt'],
}
