/** What vitest's report says of one file: how many tests passed, and as lost each test that did not, also one left out. */
export function judgeFile(file, result) {
  if (!result) return { passed: 0, lost: [`${file} did not run`], seconds: 0 }
  const { assertionResults, status, message, startTime, endTime } = result
  const others = assertionResults.filter((test) => test.status !== 'passed')
  const passed = assertionResults.length - others.length
  const lost = others.map(
    (test) => `${file}: ${test.fullName}${test.status === 'failed' ? '' : ' did not run'}`,
  )
  // A file that can't even be loaded has no tests to count, and one whose preparation fails has none that failed.
  if (
    assertionResults.length === 0 ||
    (status === 'failed' && !others.some((test) => test.status === 'failed'))
  )
    lost.unshift(`${file}: ${message || 'there are no tests'}`)
  return { passed, lost, seconds: (endTime - startTime) / 1_000 }
}
