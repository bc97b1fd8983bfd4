// What the syntax of a source file shows: casts, and exported functions without a docstring.

import ts from 'typescript'

const TYPED = /\.tsx?$/
const LIBRARY = /^lib\/.+\.tsx?$/
const TEST = /\.test\.tsx?$/

/**
 * Returns the problems of a source file's syntax: casts, and in `lib/` exported functions without a docstring.
 * @param {string} file
 * @param {string} text
 * @returns {string[]}
 */
export function syntaxProblems(file, text) {
  if (!TYPED.test(file) || file.endsWith('.d.ts')) return []
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  return [...casts(source), ...(LIBRARY.test(file) && !TEST.test(file) ? undocumented(source) : [])]
}

/**
 * @param {ts.SourceFile} source
 * @param {ts.Node} node
 */
const at = (source, node) => `line ${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}`

/** @param {ts.SourceFile} source */
function casts(source) {
  /** @type {string[]} */
  const problems = []
  /** @param {ts.Node} node */
  const visit = (node) => {
    const isCast = ts.isAsExpression(node) && !ts.isConstTypeReference(node.type)
    if (isCast || ts.isTypeAssertionExpression(node) || ts.isNonNullExpression(node))
      problems.push(`${at(source, node)}: a cast`)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return problems
}

/**
 * Of overloads the first signature has the docstring.
 * @param {ts.SourceFile} source
 */
function undocumented(source) {
  const exported = source.statements.flatMap((statement) => {
    const name = exportedFunction(statement)
    return name === null ? [] : [{ statement, name }]
  })
  return exported
    .filter(({ name }, index) => name !== exported[index - 1]?.name)
    .filter(({ statement }) => ts.getJSDocCommentsAndTags(statement).length === 0)
    .map(({ statement, name }) => `${at(source, statement)}: ${name} has no docstring`)
}

/**
 * Returns the name of the function that a statement exports, or null.
 * @param {ts.Statement} statement
 */
function exportedFunction(statement) {
  const isExported =
    ts.canHaveModifiers(statement) &&
    ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
  if (!isExported) return null
  if (ts.isFunctionDeclaration(statement)) return statement.name?.text ?? 'the default export'
  const [declaration] = ts.isVariableStatement(statement) ? statement.declarationList.declarations : []
  const value = declaration?.initializer
  return value && (ts.isArrowFunction(value) || ts.isFunctionExpression(value))
    ? declaration.name.getText()
    : null
}
