import path from 'node:path'
import ts from 'typescript'
import { ROOT } from '../paths.mjs'

/** @typedef {{ keys: Set<string>, imports: Set<string>, gives: string[], isClient: boolean }} Use */
/**
 * @typedef {{
 *   checker: ts.TypeChecker,
 *   keys: Set<string>,
 *   keysOf: Map<string, Map<string, string[]>>,
 * }} Context
 */

const CODE = /^(app|components|lib)\/.*\.tsx?$|^(instrumentation|middleware)\.ts$/
const TEST = /\.test\.tsx?$/
const VARIANTS = ['rich', 'markup', 'has']

/**
 * What the code files among `files` say: file to `{ keys, imports, isClient, gives }`, with the keys of the sentences
 * that it names, as the types have it, and the paths that it gives to client components.
 * @param {string[]} files
 * @param {string[]} keys
 * @returns {Map<string, Use>}
 */
export function sentenceUse(files, keys) {
  const names = files
    .filter((file) => CODE.test(file) && !TEST.test(file))
    .map((file) => path.join(ROOT, file))
  const config = ts.getParsedCommandLineOfConfigFile(
    path.join(ROOT, 'tsconfig.json'),
    {},
    {
      ...ts.sys,
      onUnRecoverableConfigFileDiagnostic: () => {},
    },
  )
  const program = ts.createProgram(names, config?.options ?? {})
  const context = { checker: program.getTypeChecker(), keys: new Set(keys), keysOf: keysByLeaves(keys) }
  return new Map(
    names.flatMap((name) => {
      const source = program.getSourceFile(name)
      return source ? [[path.relative(ROOT, name), useIn(source, context)]] : []
    }),
  )
}

/**
 * @param {ts.SourceFile} source
 * @param {Context} context
 */
function useIn(source, context) {
  /** @type {Use} */
  const use = { keys: new Set(), imports: new Set(), gives: [], isClient: isClient(source) }
  /** @param {ts.Node} node */
  const visit = (node) => {
    if (ts.isStringLiteral(node) && context.keys.has(node.text)) use.keys.add(node.text)
    if (ts.isCallExpression(node)) for (const key of keysAskedFor(node, context)) use.keys.add(key)
    const imported = importedBy(node, context.checker)
    if (imported) use.imports.add(imported)
    use.gives.push(...givenBy(node))
    ts.forEachChild(node, visit)
  }
  visit(source)
  return use
}

/** @param {ts.SourceFile} source */
function isClient({ statements }) {
  const [first] = statements
  if (!first || !ts.isExpressionStatement(first)) return false
  return ts.isStringLiteral(first.expression) && first.expression.text === 'use client'
}

/**
 * The file that a statement brings in for more than its types.
 * @param {ts.Node} node
 * @param {ts.TypeChecker} checker
 */
function importedBy(node, checker) {
  const isImport = ts.isImportDeclaration(node) && !isOfTypes(node.importClause)
  const isExport = ts.isExportDeclaration(node) && !node.isTypeOnly
  const isDynamic = ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword
  const specifier = isImport || isExport ? node.moduleSpecifier : isDynamic && node.arguments[0]
  const module = specifier && checker.getSymbolAtLocation(specifier)?.valueDeclaration
  return module && ts.isSourceFile(module) && path.relative(ROOT, module.fileName)
}

/** @param {ts.ImportClause | undefined} clause */
function isOfTypes(clause) {
  if (!clause || clause.name) return Boolean(clause?.isTypeOnly)
  const { namedBindings: names } = clause
  if (clause.isTypeOnly || !names || !ts.isNamedImports(names)) return clause.isTypeOnly
  return names.elements.length > 0 && names.elements.every(({ isTypeOnly }) => isTypeOnly)
}

/**
 * The keys that a call of a translator may ask for.
 * @param {ts.CallExpression} call
 * @param {Context} context
 */
function keysAskedFor({ expression, arguments: [asked] }, { checker, keys, keysOf }) {
  const isVariant = ts.isPropertyAccessExpression(expression) && VARIANTS.includes(expression.name.text)
  const translator = isVariant ? expression.expression : expression
  if (!asked || !ts.isIdentifier(translator)) return []
  const type = checker.getTypeAtLocation(translator)
  if (!type.getProperty('rich') && type.aliasSymbol?.name !== 'Translate') return []
  const known = keysOf.get(leavesOf(type, checker).join())
  const texts = literalsOf(checker.getTypeAtLocation(asked))
  // Code that hands on any key at all says nothing about which: that is said where the key is named.
  if (!known || texts.length === keys.size) return []
  return texts.flatMap((text) => known.get(text) ?? [])
}

/**
 * @param {ts.Type} type
 * @param {ts.TypeChecker} checker
 */
function leavesOf(type, checker) {
  const [parameter] = type.getCallSignatures()[0]?.getParameters() ?? []
  if (!parameter) return []
  const accepted = checker.getTypeOfSymbol(parameter)
  return literalsOf(checker.getBaseConstraintOfType(accepted) ?? accepted).sort()
}

/** @param {ts.Type} type */
function literalsOf(type) {
  return (type.isUnion() ? type.types : [type])
    .filter((one) => one.isStringLiteral())
    .map(({ value }) => value)
}

/**
 * The keys below every namespace, by what its translator accepts; namespaces alike in that count as used together.
 * @param {string[]} keys
 */
function keysByLeaves(keys) {
  const namespaces = new Set([''])
  for (const key of keys) for (const at of dotsIn(key)) namespaces.add(key.slice(0, at + 1))
  /** @type {Map<string, Map<string, string[]>>} */
  const found = new Map()
  for (const namespace of namespaces) {
    const below = keys.filter((key) => key.startsWith(namespace))
    const leaves = below.map((key) => key.slice(namespace.length))
    const name = [...leaves].sort().join()
    const known = found.get(name) ?? new Map()
    for (const key of below) {
      const leaf = key.slice(namespace.length)
      known.set(leaf, [...(known.get(leaf) ?? []), key])
    }
    found.set(name, known)
  }
  return found
}

/** @param {string} key */
const dotsIn = (key) => [...key.matchAll(/\./g)].map(({ index }) => index)

/**
 * The paths in `<Sentences of={[…]}>`.
 * @param {ts.Node} node
 */
function givenBy(node) {
  if (!ts.isJsxOpeningElement(node) || node.tagName.getText() !== 'Sentences') return []
  const of = node.attributes.properties.find((attribute) => attribute.name?.getText() === 'of')
  if (!of || !ts.isJsxAttribute(of) || !of.initializer || !ts.isJsxExpression(of.initializer)) return []
  const list = of.initializer.expression
  return list && ts.isArrayLiteralExpression(list)
    ? list.elements.filter(ts.isStringLiteral).map(({ text }) => text)
    : []
}
