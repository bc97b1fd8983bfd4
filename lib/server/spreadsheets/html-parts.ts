import 'server-only'

/** A tag of a page, or a text between two of them. */
export type HtmlPart = { text: string; name?: undefined } | HtmlTag

export interface HtmlTag {
  text?: undefined
  /** In lower case. */
  name: string
  isEnd: boolean
  attributes: ReadonlyMap<string, string>
}

/** Elements whose content nobody sees, whatever stands in it. */
const UNSEEN = new Set(['style', 'script', 'template', 'noscript', 'datalist', 'title'])
/** Elements of HTML, of today and of before; each may stand without its end. */
const KNOWN = new Set(
  (
    'a abbr acronym address applet area article aside audio b base basefont bdi bdo bgsound big blink blockquote body br ' +
    'button canvas caption center cite code col colgroup data datalist dd del details dfn dialog dir div dl dt em embed ' +
    'fieldset figcaption figure font footer form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html i iframe img ' +
    'input ins isindex kbd keygen label legend li link main map mark marquee math menu meta meter nav nobr noembed noframes ' +
    'noscript object ol optgroup option output p param picture plaintext pre progress q rp rt ruby s samp script search ' +
    'section select slot small source spacer span strike strong style sub summary sup svg table tbody td template textarea ' +
    'tfoot th thead time title tr track tt u ul var video wbr xml xmp'
  ).split(' '),
)
const END_TAG = /<\/([a-z][^\s/<>]*)/gi
/** A tag begins with a letter of ASCII: any other `<` is a text, as browsers show it. */
const TAG_NAME = /<(\/?)([a-z][^\s/<>]*)/iy
/** The end of a tag, or the beginning of a value in which nothing ends one. */
const TAG_STOP = /[<>]|=\s*(["'])/g
const ATTRIBUTE = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g
const NO_ATTRIBUTES: ReadonlyMap<string, string> = new Map()

/**
 * Returns the tags and texts of a page in their order, without comments and what is in elements that nobody sees. What only
 * looks like the tag of an element, such as `<null>` or `<ivan@example.com>`, is a text.
 */
export function* htmlParts(page: string): Generator<HtmlPart> {
  let ended: Set<string> | undefined
  const isElement = (name: string) => {
    if (KNOWN.has(name)) return true
    ended ??= new Set(Array.from(page.matchAll(END_TAG), ([, end = '']) => end.toLowerCase()))
    return ended.has(name)
  }
  let textStart = 0
  let at = page.indexOf('<')
  while (at >= 0) {
    const part = tagAt(page, at, isElement) ?? commentAt(page, at)
    if (part) {
      if (textStart < at) yield { text: page.slice(textStart, at) }
      if (part.tag) yield part.tag
      textStart = part.end
    }
    at = page.indexOf('<', part ? part.end : at + 1)
  }
  if (textStart < page.length) yield { text: page.slice(textStart) }
}

interface Found {
  /** Null for what is left out. */
  tag: HtmlTag | null
  end: number
}

function tagAt(page: string, at: number, isElement: (name: string) => boolean): Found | null {
  TAG_NAME.lastIndex = at
  const [head = '', slash, name = ''] = TAG_NAME.exec(page) ?? []
  const end = head && findTagEnd(page, at + head.length)
  if (!end) return null
  const tag = { name: name.toLowerCase(), isEnd: slash === '/' }
  const isAlone = tag.isEnd || page.charAt(end - 2) === '/'
  if (!isAlone && !isElement(tag.name)) return null
  if (UNSEEN.has(tag.name)) return { tag: null, end: isAlone ? end : findUnseenEnd(page, tag.name, end) }
  return { tag: { ...tag, attributes: readAttributes(page.slice(at + head.length, end - 1)) }, end }
}

/** Returns where a tag ends; null for a text that only begins like one, as in `x <y`. */
function findTagEnd(page: string, from: number): number | null {
  TAG_STOP.lastIndex = from
  for (let stop = TAG_STOP.exec(page); stop; stop = TAG_STOP.exec(page)) {
    const [sign, quote] = stop
    if (sign === '<') return null
    if (sign === '>') return TAG_STOP.lastIndex
    const close = quote ? page.indexOf(quote, TAG_STOP.lastIndex) : -1
    // A quote that nothing closes is none.
    if (close >= 0) TAG_STOP.lastIndex = close + 1
  }
  return null
}

function findUnseenEnd(page: string, name: string, from: number): number {
  const closing = new RegExp(`</${name}(?=[\\s/>])`, 'gi')
  closing.lastIndex = from
  const found = closing.exec(page)
  return found ? behind(page, '>', found.index) : page.length
}

/** Comments as browsers take them, besides true ones. */
const BOGUS_COMMENT = /<(?:[!?]|\/(?![a-z]))/iy

function commentAt(page: string, at: number): Found | null {
  if (page.startsWith('<!--', at)) return { tag: null, end: behind(page, '-->', at) }
  BOGUS_COMMENT.lastIndex = at
  return BOGUS_COMMENT.test(page) ? { tag: null, end: behind(page, '>', at) } : null
}

function behind(page: string, text: string, from: number): number {
  const place = page.indexOf(text, from)
  return place < 0 ? page.length : place + text.length
}

function readAttributes(text: string): ReadonlyMap<string, string> {
  if (text.trim() === '') return NO_ATTRIBUTES
  return new Map(
    Array.from(text.matchAll(ATTRIBUTE), ([, name = '', double, single, bare]) => [
      name.toLowerCase(),
      double ?? single ?? bare ?? '',
    ]),
  )
}
