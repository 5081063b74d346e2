import { expect, test } from 'vitest'
import { emptyReport, sampleReport } from '../../test/support/sample-report.js'
import { renderIndex } from './index-page.js'

const incomplete = emptyReport({
  flow: 'storage',
  title: { en: 'Storage', zh: '存储' },
  complete: false,
  stopReason: { id: 'stop.interrupted', values: {} },
})

test('one row a flow', () => {
  expect(renderIndex([sampleReport(), incomplete], 'en')).toMatchInlineSnapshot(`
    "# Reports

    **notes**, commit \`4f1c9e2ab0\`, folder \`packages/notes\`
    | Flow | Complete | Checkpoints | Claims | Conflicts and doubts | Reports |
    |---|---|---|---|---|---|
    | Sign-in | yes | 3 found, 1 not found | 3 confirmed, 1 inferred | 2 | [\`login.md\`](login.md), [\`login.json\`](login.json) |
    | Storage | **no** · The user interrupted the run. | 0 | 0 | 0 | [\`storage.md\`](storage.md), [\`storage.json\`](storage.json) |
    "
  `)
})

test('in Chinese, with the formats that were written', () => {
  expect(renderIndex([incomplete], 'zh', ['json'])).toMatchInlineSnapshot(`
    "# 报告

    **notes**, 没有 git 历史
    | 流程 | 完整 | 检查点 | 结论数 | 矛盾与疑点 | 报告 |
    |---|---|---|---|---|---|
    | 存储 | **否** · 运行被用户中断。 | 0 | 0 | 0 | [\`storage.json\`](storage.json) |
    "
  `)
})

test('no reports', () => {
  expect(renderIndex([], 'en')).toBe('# Reports\n\nNo report was written.\n')
})
