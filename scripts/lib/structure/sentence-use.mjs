import path from 'node:path'
import ts from 'typescript'
import { ROOT } from '../paths.mjs'

const CODE = /^(app|components|lib)\/.*\.tsx?$|^(instrumentation|middleware)\.ts$/
const TEST = /\.test\.tsx?$/
const VARIANTS = ['rich', 'markup', 'has']

/**
 * What the code files among `files` say: file to `{ keys, imports, isClient, gives }`, with the keys of the sentences
 * that it names, as the types have it, and the paths that it gives to client components.
 */
export function sentenceUse(files, keys) {
  const names = files
    .filter((file) => CODE.test(file) && !TEST.test(file))
    .map((file) => path.join(ROOT, file))
  const { options } = ts.getParsedCommandLineOfConfigFile(
    path.join(ROOT, 'tsconfig.json'),
    {},
    {
      ...ts.sys,
      onUnRecoverableConfigFileDiagnostic: () => {},
    },
  )
  const program = ts.createProgram(names, options)
  const context = { checker: program.getTypeChecker(), keys: new Set(keys), keysOf: keysByLeaves(keys) }
  return new Map(
    names.map((name) => [path.relative(ROOT, name), useIn(program.getSourceFile(name), context)]),
  )
}

function useIn(source, context) {
  const use = { keys: new Set(), imports: new Set(), gives: [], isClient: isClient(source) }
  const visit = (node) => {
    if (ts.isStringLiteral(node) && context.keys.has(node.text)) use.keys.add(node.text)
    if (ts.isCallExpression(node)) {
      for (const key of [...keysAskedFor(node, context), ...keysBelow(node, context)]) use.keys.add(key)
    }
    const imported = importedBy(node, context.checker)
    if (imported) use.imports.add(imported)
    use.gives.push(...givenBy(node))
    ts.forEachChild(node, visit)
  }
  visit(source)
  return use
}

function isClient({ statements }) {
  const [first] = statements
  return Boolean(first && ts.isExpressionStatement(first) && first.expression.text === 'use client')
}

/** The file that a statement brings in for more than its types. */
function importedBy(node, checker) {
  const isImport = ts.isImportDeclaration(node) && !isOfTypes(node.importClause)
  const isExport = ts.isExportDeclaration(node) && !node.isTypeOnly
  const isDynamic = ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword
  const specifier = isImport || isExport ? node.moduleSpecifier : isDynamic && node.arguments[0]
  const file = specifier && checker.getSymbolAtLocation(specifier)?.valueDeclaration?.fileName
  return file && path.relative(ROOT, file)
}

function isOfTypes(clause) {
  if (!clause || clause.name) return Boolean(clause?.isTypeOnly)
  const names = clause.namedBindings?.elements
  return clause.isTypeOnly || Boolean(names?.length && names.every(({ isTypeOnly }) => isTypeOnly))
}

/** The keys that a call of a translator may ask for. */
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

/** The keys of the messages below a path that a call takes for a screen of records. */
function keysBelow(node, { checker, keys }) {
  const type = checker.getTypeAtLocation(node)
  if (type.aliasSymbol?.name !== 'WordsBelow') return []
  const texts = type.getProperties().flatMap((property) => literalsOf(checker.getTypeOfSymbol(property)))
  return texts.filter((text) => keys.has(text))
}

function leavesOf(type, checker) {
  const [parameter] = type.getCallSignatures()[0].getParameters()
  const accepted = checker.getTypeOfSymbol(parameter)
  return literalsOf(checker.getBaseConstraintOfType(accepted) ?? accepted).sort()
}

function literalsOf(type) {
  return (type.isUnion() ? type.types : [type])
    .filter((one) => one.isStringLiteral())
    .map(({ value }) => value)
}

/** The keys below every namespace, by what its translator accepts; namespaces alike in that count as used together. */
function keysByLeaves(keys) {
  const namespaces = new Set([''])
  for (const key of keys) for (const at of dotsIn(key)) namespaces.add(key.slice(0, at + 1))
  const found = new Map()
  for (const namespace of namespaces) {
    const below = keys.filter((key) => key.startsWith(namespace))
    const leaves = below.map((key) => key.slice(namespace.length))
    const name = [...leaves].sort().join()
    const known = found.get(name) ?? new Map()
    for (const [index, leaf] of leaves.entries()) known.set(leaf, [...(known.get(leaf) ?? []), below[index]])
    found.set(name, known)
  }
  return found
}

const dotsIn = (key) => [...key.matchAll(/\./g)].map(({ index }) => index)

/** The paths in `<Sentences of={[…]}>`. */
function givenBy(node) {
  if (!ts.isJsxOpeningElement(node) || node.tagName.getText() !== 'Sentences') return []
  const of = node.attributes.properties.find((attribute) => attribute.name?.getText() === 'of')
  return of.initializer.expression.elements.map(({ text }) => text)
}
