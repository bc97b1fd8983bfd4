import path from 'node:path'
import ts from 'typescript'

/**
 * The screen of a `<Messages of="…">`; a complete one inherits nothing from the layouts around it.
 * @typedef {{ of: string | undefined, isComplete: boolean }} Given
 */
/** @typedef {{ keys: Set<string>, imports: Set<string>, given: Given[], isClient: boolean }} Use */
/** @typedef {{ files: Set<string>, keys: Set<string>, recordMessages: string[] }} Known */
/** @typedef {{ name: string, namespace: string, scope: ts.Node | undefined }} Translator */

const CODE = /^(app|components|lib)\/.*\.tsx?$|^(instrumentation|middleware)\.ts$/
const TEST = /\.test\.tsx?$/
const VARIANTS = ['rich', 'markup', 'has']
const HOOKS = ['useTranslations', 'getTranslations']
const ENDINGS = ['', '.ts', '.tsx', '/index.ts']
/** Placeholder in a pattern for a computed part of a key. */
const HOLE = '\0'
/** Lists the names under which `recordMessages` finds the messages of a screen of records. */
const RECORD_MESSAGES = 'components/shared/records/record-messages.ts'

/**
 * Returns for each code file among `files` what it says about messages: the keys of those that it names, the code
 * files that it imports for more than their types, and what its `<Messages of="…">` are for. `read` returns the text
 * of a file, `keys` are those of the catalog.
 *
 * Files are parsed, but their types are not computed: that takes ten times as long, and every build waits for this.
 * Of a key that is not written out, as in `t(status)`, all are taken that the namespace has.
 * @param {string[]} files
 * @param {string[]} keys
 * @param {(file: string) => string} read
 * @returns {Map<string, Use>}
 */
export function messageUse(files, keys, read) {
  const code = files.filter((file) => CODE.test(file) && !TEST.test(file))
  const recordMessages = code.includes(RECORD_MESSAGES) ? namesIn(read(RECORD_MESSAGES)) : []
  const known = { files: new Set(code), keys: new Set(keys), recordMessages }
  return new Map(code.map((file) => [file, useIn(file, read(file), known)]))
}

/**
 * The texts of the first list in a file.
 * @param {string} text
 */
function namesIn(text) {
  const source = ts.createSourceFile(RECORD_MESSAGES, text, ts.ScriptTarget.Latest)
  /** @type {(node: ts.Node) => string[] | undefined} */
  const find = (node) =>
    ts.isArrayLiteralExpression(node) ? node.elements.flatMap(toTexts) : ts.forEachChild(node, find)
  return find(source) ?? []
}

/**
 * The text of a literal or the name of an identifier, as a list of one, or nothing.
 * @param {ts.Node | undefined} node
 */
function toTexts(node) {
  return node && (ts.isStringLiteralLike(node) || ts.isIdentifier(node)) ? [node.text] : []
}

/**
 * @param {string} file
 * @param {string} text
 * @param {Known} known
 */
function useIn(file, text, known) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  /** @type {Use} */
  const use = { keys: new Set(), imports: new Set(), given: [], isClient: isClient(source) }
  const translators = translatorsIn(source)
  /** @param {ts.Node} node */
  const visit = (node) => {
    for (const key of findKeys(node, translators, known)) use.keys.add(key)
    if (ts.isJsxOpeningElement(node)) use.given.push(...givenBy(node))
    const imported = importedBy(node, file, known.files)
    if (imported) use.imports.add(imported)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return use
}

/** @param {ts.SourceFile} source */
function isClient({ statements: [first] }) {
  return Boolean(first && ts.isExpressionStatement(first) && toTexts(first.expression).includes('use client'))
}

/**
 * The translators in a file, with their names and namespaces: those of `const t = useTranslations('table')`, and
 * parameters and properties whose type is `ReturnType<typeof useTranslations<'table'>>`.
 * @param {ts.SourceFile} source
 */
function translatorsIn(source) {
  /** @type {Translator[]} */
  const found = []
  /** @type {Map<string, string | undefined>} */
  const aliases = new Map()
  /** @param {ts.Node} node */
  const visit = (node) => {
    if (ts.isTypeAliasDeclaration(node)) aliases.set(node.name.text, findTypeNamespace(node.type, aliases))
    if (ts.isVariableDeclaration(node) || ts.isParameter(node) || ts.isPropertySignature(node)) {
      const namespace = ts.isVariableDeclaration(node)
        ? findValueNamespace(node.initializer)
        : findTypeNamespace(node.type, aliases)
      const [name] = toTexts(node.name)
      if (name && namespace !== undefined) found.push({ name, namespace, scope: findScope(node) })
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

/** @param {ts.Expression | undefined} value */
function findValueNamespace(value) {
  const call = value && ts.isAwaitExpression(value) ? value.expression : value
  if (!call || !ts.isCallExpression(call) || !isHook(call.expression)) return undefined
  return toTexts(call.arguments[0])[0] ?? ''
}

/** @param {ts.Node} name */
const isHook = (name) => toTexts(name).some((text) => HOOKS.includes(text))

/**
 * @param {ts.TypeNode | undefined} type
 * @param {Map<string, string | undefined>} aliases
 */
function findTypeNamespace(type, aliases) {
  if (!type || !ts.isTypeReferenceNode(type)) return undefined
  const [query] = type.typeArguments ?? []
  if (!query || !ts.isTypeQueryNode(query)) return aliases.get(toTexts(type.typeName)[0] ?? '')
  if (!isHook(query.exprName)) return undefined
  const [namespace] = query.typeArguments ?? []
  return namespace && ts.isLiteralTypeNode(namespace) ? (toTexts(namespace.literal)[0] ?? '') : ''
}

/**
 * Where a name stands for a translator: in the function around, that of a property in the whole file.
 * @param {ts.Node} node
 */
function findScope(node) {
  const isLocal = ts.isVariableDeclaration(node) || ts.isParameter(node)
  return ts.findAncestor(node, (outer) => ts.isSourceFile(outer) || (isLocal && ts.isFunctionLike(outer)))
}

/**
 * The keys that a text, a template, a call of a translator or one of `recordMessages` may stand for.
 * @param {ts.Node} node
 * @param {Translator[]} translators
 * @param {Known} known
 */
function findKeys(node, translators, { keys, recordMessages }) {
  if (ts.isStringLiteralLike(node)) return keys.has(node.text) ? [node.text] : []
  if (ts.isTemplateExpression(node)) {
    const isWhole = /^\w+\./.test(node.head.text) && findNamespaces(node.parent, translators).length === 0
    return isWhole ? fitting(keys, '', node) : []
  }
  if (!ts.isCallExpression(node)) return []
  const [argument] = node.arguments
  if (toTexts(node.expression).includes('recordMessages')) {
    const below = toTexts(argument).flatMap((path) => recordMessages.map((name) => `${path}.${name}`))
    return below.filter((key) => keys.has(key))
  }
  return findNamespaces(node, translators).flatMap((namespace) => fitting(keys, `${namespace}.`, argument))
}

/**
 * The namespaces of the translator that is called, where it has one, also without a name, as in `useTranslations('a')('save')`.
 * @param {ts.Node} call
 * @param {Translator[]} translators
 */
function findNamespaces(call, translators) {
  if (!ts.isCallExpression(call) || call.arguments.length === 0) return []
  const { expression } = call
  const ownNamespace = findValueNamespace(expression)
  if (ownNamespace) return [ownNamespace]
  const isVariant = ts.isPropertyAccessExpression(expression) && VARIANTS.includes(expression.name.text)
  const [text] = toTexts(isVariant ? expression.expression : expression)
  const named = translators.filter(({ name }) => name === text)
  const nearest = ts.findAncestor(call, (outer) => named.some(({ scope }) => scope === outer))
  return named.flatMap(({ scope, namespace }) => (scope === nearest && namespace ? [namespace] : []))
}

/**
 * @param {Set<string>} keys
 * @param {string} prefix
 * @param {ts.Node | undefined} argument
 */
function fitting(keys, prefix, argument) {
  return toPatterns(argument).flatMap((pattern) => {
    const whole = prefix + pattern
    if (!whole.includes(HOLE)) return keys.has(whole) ? [whole] : []
    const first = whole.slice(0, whole.indexOf(HOLE))
    const last = whole.slice(whole.lastIndexOf(HOLE) + 1)
    return [...keys].filter((key) => key.startsWith(first) && key.endsWith(last))
  })
}

/**
 * @param {ts.Node | undefined} argument
 * @returns {string[]}
 */
function toPatterns(argument) {
  if (!argument) return [HOLE]
  if (ts.isStringLiteralLike(argument)) return [argument.text]
  if (ts.isParenthesizedExpression(argument)) return toPatterns(argument.expression)
  if (ts.isConditionalExpression(argument)) return [argument.whenTrue, argument.whenFalse].flatMap(toPatterns)
  if (ts.isBinaryExpression(argument)) return [argument.left, argument.right].flatMap(toPatterns)
  if (!ts.isTemplateExpression(argument)) return [HOLE]
  return [argument.head.text + argument.templateSpans.map(({ literal }) => HOLE + literal.text).join('')]
}

/**
 * @param {ts.JsxOpeningElement} element
 * @returns {Given[]}
 */
function givenBy({ tagName, attributes: { properties } }) {
  if (!toTexts(tagName).includes('Messages')) return []
  /** @param {string} name */
  const attribute = (name) =>
    properties.filter(ts.isJsxAttribute).find((one) => toTexts(one.name).includes(name))
  const [of] = toTexts(attribute('of')?.initializer)
  return [{ of, isComplete: attribute('language') !== undefined }]
}

/**
 * The code file that a statement or an `import()` brings in for more than its types.
 * @param {ts.Node} node
 * @param {string} file
 * @param {Set<string>} files
 */
function importedBy(node, file, files) {
  const isImport = ts.isImportDeclaration(node) && !importsTypesOnly(node.importClause)
  const isExport = ts.isExportDeclaration(node) && !node.isTypeOnly
  const isDynamic = ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword
  const specifier = isImport || isExport ? node.moduleSpecifier : isDynamic ? node.arguments[0] : undefined
  const [name] = toTexts(specifier)
  if (!name || !/^(\.|@\/)/.test(name)) return undefined
  const base = name.startsWith('@/') ? name.slice(2) : path.posix.join(path.posix.dirname(file), name)
  return ENDINGS.map((ending) => base + ending).find((candidate) => files.has(candidate))
}

/** @param {ts.ImportClause | undefined} clause */
function importsTypesOnly(clause) {
  if (!clause || clause.name) return Boolean(clause?.isTypeOnly)
  const { namedBindings: names } = clause
  if (clause.isTypeOnly || !names || !ts.isNamedImports(names)) return clause.isTypeOnly
  return names.elements.length > 0 && names.elements.every(({ isTypeOnly }) => isTypeOnly)
}
