import path from 'node:path'
import ts from 'typescript'

const CODE = /^(app|components|lib)\/.*\.tsx?$|^(instrumentation|middleware)\.ts$/
const TEST = /\.test\.tsx?$/
const VARIANTS = ['rich', 'markup', 'has']
const HOOKS = ['useTranslations', 'getTranslations']
const ENDINGS = ['', '.ts', '.tsx', '/index.ts']
/** Stands in a pattern for a part of a key that is not written out. */
const HOLE = '\0'

/**
 * Returns for each code file among `files` what it says about messages: a map of file to `{ keys, imports, isClient,
 * given }`, with the keys of the messages that it names, the code files that it imports for more than their types, and
 * what its `<Messages of="…">` are for. `read` returns the text of a file, `keys` are those of the catalog.
 *
 * Files are parsed, but their types are not computed: that takes ten times as long, and every build waits for this. Of a
 * key that is not written out, as in `t(status)`, all are taken that the namespace has.
 */
export function messageUse(files, keys, read) {
  const code = files.filter((file) => CODE.test(file) && !TEST.test(file))
  const known = { files: new Set(code), keys: new Set(keys) }
  return new Map(code.map((file) => [file, useIn(file, read(file), known)]))
}

function useIn(file, text, known) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const use = { keys: new Set(), imports: new Set(), given: [], isClient: isClient(source) }
  const translators = translatorsIn(source)
  const visit = (node) => {
    for (const key of keysAskedFor(node, translators, known.keys)) use.keys.add(key)
    if (ts.isJsxOpeningElement(node)) use.given.push(...givenBy(node))
    const imported = importedBy(node, file, known.files)
    if (imported) use.imports.add(imported)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return use
}

function isClient({ statements: [first] }) {
  return Boolean(first && ts.isExpressionStatement(first) && first.expression.text === 'use client')
}

/**
 * The translators in a file, with their names and namespaces: those of `const t = useTranslations('table')`, and
 * parameters and properties whose type is `ReturnType<typeof useTranslations<'table'>>`.
 */
function translatorsIn(source) {
  const found = []
  const aliases = new Map()
  const visit = (node) => {
    if (ts.isTypeAliasDeclaration(node)) aliases.set(node.name.text, namespaceOfType(node.type, aliases))
    const namespace = ts.isVariableDeclaration(node)
      ? namespaceOfValue(node.initializer)
      : namespaceOfType(node.type, aliases)
    const name = node.name?.text
    if (name && namespace !== undefined) found.push({ name, namespace, scope: scopeOf(node) })
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

function namespaceOfValue(value) {
  const call = value && ts.isAwaitExpression(value) ? value.expression : value
  if (!call || !ts.isCallExpression(call) || !HOOKS.includes(call.expression.text)) return undefined
  return call.arguments[0]?.text ?? ''
}

function namespaceOfType(type, aliases) {
  if (!type || !ts.isTypeReferenceNode(type)) return undefined
  const [query] = type.typeArguments ?? []
  if (!query || !ts.isTypeQueryNode(query)) return aliases.get(type.typeName.text)
  return HOOKS.includes(query.exprName.text) ? (query.typeArguments?.[0]?.literal.text ?? '') : undefined
}

/** Where a name stands for a translator: in the function around, that of a property in the whole file. */
function scopeOf(node) {
  const isLocal = ts.isVariableDeclaration(node) || ts.isParameter(node)
  return ts.findAncestor(node, (outer) => ts.isSourceFile(outer) || (isLocal && ts.isFunctionLike(outer)))
}

/** The keys that a text, a template or a call of a translator may stand for. */
function keysAskedFor(node, translators, keys) {
  if (ts.isStringLiteralLike(node)) return keys.has(node.text) ? [node.text] : []
  if (ts.isTemplateExpression(node)) {
    const isWhole = /^\w+\./.test(node.head.text) && namespacesOf(node.parent, translators).length === 0
    return isWhole ? fitting(keys, '', node) : []
  }
  return namespacesOf(node, translators).flatMap((namespace) =>
    fitting(keys, `${namespace}.`, node.arguments[0]),
  )
}

/** The namespaces of the translator that is called, where it has one. */
function namespacesOf(call, translators) {
  if (!ts.isCallExpression(call) || call.arguments.length === 0) return []
  const { expression } = call
  const isVariant = ts.isPropertyAccessExpression(expression) && VARIANTS.includes(expression.name.text)
  const { text } = isVariant ? expression.expression : expression
  const named = translators.filter(({ name }) => name === text)
  const nearest = ts.findAncestor(call, (outer) => named.some(({ scope }) => scope === outer))
  return named.flatMap(({ scope, namespace }) => (scope === nearest && namespace ? [namespace] : []))
}

function fitting(keys, prefix, asked) {
  return patternsOf(asked).flatMap((pattern) => {
    const parts = (prefix + pattern).split(HOLE)
    if (parts.length === 1) return keys.has(parts[0]) ? parts : []
    const [first, last] = [parts[0], parts.at(-1)]
    return [...keys].filter((key) => key.startsWith(first) && key.endsWith(last))
  })
}

function patternsOf(asked) {
  if (ts.isStringLiteralLike(asked)) return [asked.text]
  if (ts.isParenthesizedExpression(asked)) return patternsOf(asked.expression)
  if (ts.isConditionalExpression(asked)) return [asked.whenTrue, asked.whenFalse].flatMap(patternsOf)
  if (ts.isBinaryExpression(asked)) return [asked.left, asked.right].flatMap(patternsOf)
  if (!ts.isTemplateExpression(asked)) return [HOLE]
  return [asked.head.text + asked.templateSpans.map(({ literal }) => HOLE + literal.text).join('')]
}

/** What a `<Messages of="…">` is for; with a language of its own it takes nothing from the layouts above. */
function givenBy({ tagName, attributes: { properties } }) {
  if (tagName.text !== 'Messages') return []
  const attribute = (name) => properties.find((one) => one.name?.text === name)
  return [{ of: attribute('of')?.initializer?.text, isComplete: attribute('language') !== undefined }]
}

/** The code file that a statement or an `import()` brings in for more than its types. */
function importedBy(node, file, files) {
  const isImport = ts.isImportDeclaration(node) && !isOfTypes(node.importClause)
  const isExport = ts.isExportDeclaration(node) && !node.isTypeOnly
  const isDynamic = ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword
  const { text: name } = (isImport || isExport ? node.moduleSpecifier : isDynamic && node.arguments[0]) || {}
  if (!name || !/^(\.|@\/)/.test(name)) return undefined
  const base = name.startsWith('@/') ? name.slice(2) : path.posix.join(path.posix.dirname(file), name)
  return ENDINGS.map((ending) => base + ending).find((candidate) => files.has(candidate))
}

function isOfTypes(clause) {
  if (!clause || clause.name) return Boolean(clause?.isTypeOnly)
  const names = clause.namedBindings?.elements
  return clause.isTypeOnly || Boolean(names?.length && names.every(({ isTypeOnly }) => isTypeOnly))
}
