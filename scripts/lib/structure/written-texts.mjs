import ts from 'typescript'

/** @typedef {ts.JsxText | ts.StringLiteralLike | ts.TemplateHead | ts.TemplateMiddle | ts.TemplateTail} Text */

const SCREEN = /^(app|components)\/.*\.tsx?$/
const RULES = /^lib\/features\/.*\/(values|rules)\.ts$/
const CODE = /^(app|components|lib)\/.*\.tsx?$|^(instrumentation|instrumentation-client|middleware)\.ts$/
/** They read what people have written, and show nothing: their words and alphabets are not translated. */
const READERS =
  /^lib\/(shared\/(lookalikes|search-text|spreadsheet-error|written-number)|server\/spreadsheets\/(readability|reading-score|text-encoding))\.ts$/
const TEST = /\.test\.tsx?$/
const LETTER = /\p{L}/u
/** A single letter is no word. */
const CYRILLIC = /\p{Script=Cyrillic}{2}/u

/** An address reads the same in every language. */
const ADDRESS = /^(https?:\/\/|\/\w)|^\S+@\S+$/

/** The attributes, of elements and of our own components, whose text is shown or read aloud. */
const SPOKEN =
  /^(aria-(label|description|roledescription|valuetext|placeholder)|alt|caption|description|detail|empty|header|heading|hint|label|note|placeholder|subtitle|summary|text|title|[a-z]+(Caption|Hint|Label|Placeholder|Text|Title))$/

/** Texts that are the same in every language: keys, and texts that are typed or read by machines. */
const VERBATIM = new Set(['Kbd', 'code', 'kbd', 'pre', 'samp', 'style'])

/**
 * Returns whether a file is among those that are looked through.
 * @param {string} file
 */
export const isCode = (file) => CODE.test(file) && ![TEST, RULES, READERS].some((files) => files.test(file))

/**
 * Returns the texts of a screen's file that are written there and not in the catalogs, each with its line. What the
 * domain itself defines is no message: statuses and the like, which `domainTexts` are.
 * @param {string} file
 * @param {string} text
 * @param {Set<string>} domainTexts
 */
export function writtenTexts(file, text, domainTexts) {
  if (!isCode(file)) return []
  const isScreen = SCREEN.test(file)
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind)
  /** @type {Map<number, string>} */
  const found = new Map()
  /**
   * @param {ts.Node} node
   * @param {string} said
   */
  const note = (node, said) => {
    const words = said.replace(/\s+/g, ' ').trim()
    if (!LETTER.test(words) || domainTexts.has(words) || ADDRESS.test(words)) return
    found.set(node.getStart(source), words)
  }
  /** @param {ts.Node} node */
  const visit = (node) => {
    if (isScreen) for (const part of shownBy(node)) note(part, part.text)
    // Russian is never the name of something in code.
    if (isText(node) && CYRILLIC.test(node.text) && !isName(node)) note(node, node.text)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return [...found]
    .sort(([one], [other]) => one - other)
    .map(([at, words]) => `line ${source.getLineAndCharacterOfPosition(at).line + 1}: “${words}”`)
}

/**
 * The literal texts that a part of a screen shows.
 * @param {ts.Node} node
 * @returns {Text[]}
 */
function shownBy(node) {
  if (ts.isJsxText(node)) return isVerbatim(node.parent) ? [] : [node]
  if (ts.isJsxExpression(node) && !ts.isJsxAttribute(node.parent)) {
    return isVerbatim(node.parent) ? [] : literalsIn(node.expression)
  }
  if (ts.isJsxAttribute(node)) {
    if (!SPOKEN.test(node.name.getText())) return []
    const { initializer } = node
    return literalsIn(initializer && ts.isJsxExpression(initializer) ? initializer.expression : initializer)
  }
  if (ts.isPropertyAssignment(node) && isShown(node)) return literalsIn(node.initializer)
  return []
}

// The titles of pages and the texts of toasts.
/** @param {ts.PropertyAssignment} node */
function isShown({ name, parent }) {
  if (!/^(title|description)$/.test(name.getText())) return false
  const { parent: around } = parent
  const isToast = ts.isCallExpression(around) && around.expression.getText() === 'toast'
  return isToast || ts.isReturnStatement(around) || ts.isVariableDeclaration(around)
}

/**
 * The texts that an expression can come out as.
 * @param {ts.Node | undefined} node
 * @returns {Text[]}
 */
function literalsIn(node) {
  if (!node) return []
  if (isText(node)) return [node]
  if (ts.isTemplateExpression(node)) return [node.head, ...node.templateSpans.map(({ literal }) => literal)]
  if (ts.isParenthesizedExpression(node)) return literalsIn(node.expression)
  if (ts.isConditionalExpression(node)) return [node.whenTrue, node.whenFalse].flatMap(literalsIn)
  if (!ts.isBinaryExpression(node)) return []
  const { operatorToken, left, right } = node
  // Of `a && 'text'` the text is shown, of `a === 'text'` it is not.
  if (operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken) return literalsIn(right)
  const { BarBarToken, PlusToken, QuestionQuestionToken } = ts.SyntaxKind
  const isEither = [BarBarToken, PlusToken, QuestionQuestionToken].includes(operatorToken.kind)
  return isEither ? [left, right].flatMap(literalsIn) : []
}

/** @param {ts.Node} node */
const isText = (node) => ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)

/**
 * Whether a text names a property, as a status does that has a colour, or a module.
 * @param {ts.Node} node
 */
function isName(node) {
  const { parent } = node
  if (ts.isPropertyAssignment(parent)) return parent.name === node
  return ts.isImportDeclaration(parent) || ts.isElementAccessExpression(parent)
}

/** @param {ts.Node} node */
function isVerbatim(node) {
  if (!ts.isJsxElement(node)) return false
  return VERBATIM.has(node.openingElement.tagName.getText())
}

/**
 * Returns the Russian texts that the values and rules of the features define: statuses and other values of the trade.
 * @param {string[]} files
 * @param {(file: string) => string} read
 */
export function findDomainTexts(files, read) {
  const texts = new Set()
  for (const file of files.filter((name) => RULES.test(name))) {
    /** @param {ts.Node} node */
    const visit = (node) => {
      if ((isText(node) || ts.isIdentifier(node)) && CYRILLIC.test(node.text)) texts.add(node.text)
      ts.forEachChild(node, visit)
    }
    visit(ts.createSourceFile(file, read(file), ts.ScriptTarget.Latest, true))
  }
  return texts
}
