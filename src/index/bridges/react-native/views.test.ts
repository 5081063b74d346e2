import { describe, expect, it } from 'vitest'
import { type BridgeSample, describeHalves, describePairs, findingsOf } from '../../../../test/contracts/bridge.js'
import { reactNativeBridge } from '../react-native.js'

const SCRIPT = {
  'src/ChartNativeComponent.ts': `
import codegenNativeComponent from 'react-native/Libraries/Utilities/codegenNativeComponent'
export default codegenNativeComponent<Props>('Chart')
`,
  'src/Chart.tsx': `
import ChartNative from './ChartNativeComponent'
export const Chart = (props: Props) => <ChartNative {...props} />
`,
  'src/page.tsx': `
import { Chart } from './Chart'
export function Page() {
  const onPick = (event: Pick) => { console.log(event); return event }
  return (
    <Chart
      color="red"
      onPick={onPick}
    />
  )
}
`,
}

const MANAGER = `
class ChartManager : SimpleViewManager<ChartView>() {
  override fun getName() = "Chart"
  override fun createViewInstance(context: ThemedReactContext): ChartView {
    return ChartView(context)
  }
  @ReactProp(name = "color")
  fun setColor(view: ChartView, color: String) {
  }
  @ReactProp(name = "width")
  fun setWidth(view: ChartView, width: Int) {
  }
}
`
const EVENT = `
class PickEvent(surface: Int, id: Int) : Event<PickEvent>(surface, id) {
  override fun getEventName() = "topPick"
}
`
const FABRIC = `
@implementation ChartComponentView
- (void)updateProps:(Props::Shared const &)props oldProps:(Props::Shared const &)oldProps {
}
- (void)pick {
  std::static_pointer_cast<ChartEventEmitter const>(_eventEmitter)->onPick({});
}
+ (ComponentDescriptorProvider)componentDescriptorProvider {
  return concreteComponentDescriptorProvider<ChartComponentDescriptor>();
}
@end
`
const ELEMENT = 'src/page.tsx:6'
const HANDLER = 'src/page.tsx:4'

async function pairsOf(sample: BridgeSample): Promise<string[]> {
  const pairs = describePairs(await findingsOf(reactNativeBridge, { ...SCRIPT, ...sample }))
  return pairs.filter((pair) => pair.includes(ELEMENT) || pair.includes(HANDLER))
}

describe('native views', () => {
  it.each<[string, BridgeSample, string[]]>([
    [
      'a manager of Android: the properties that the element sets',
      { 'android/ChartManager.kt': MANAGER },
      [`Chart.color: ${ELEMENT} -> android/ChartManager.kt:8`, `view Chart: ${ELEMENT} -> android/ChartManager.kt:4`],
    ],
    [
      'a name that another class gives',
      {
        'android/ChartManager.kt': MANAGER.replace('"Chart"', 'ChartNames.getName()').replace(
          / {2}@ReactProp[\s\S]*/,
          '}',
        ),
        'android/ChartNames.kt': 'object ChartNames {\n  fun getName(): String = "Chart"\n}',
      },
      [`view Chart: ${ELEMENT} -> android/ChartManager.kt:4`],
    ],
    [
      'a component view of the new renderer',
      { 'ios/ChartComponentView.mm': FABRIC },
      [
        `event onPick of Chart: ios/ChartComponentView.mm:6 -> ${HANDLER}`,
        `view Chart properties: ${ELEMENT} -> ios/ChartComponentView.mm:3`,
        `view Chart: ${ELEMENT} -> ios/ChartComponentView.mm:2`,
      ],
    ],
    [
      'a component view that the package names',
      {
        'package.json':
          '{ "codegenConfig": { "ios": { "components": { "Chart": { "className": "ChartComponentView" } } } } }',
        'ios/ChartComponentView.mm': FABRIC.replace('<ChartComponentDescriptor>', '<OwnDescriptor>').replace(
          /- \(void\)pick[^}]*}/,
          '',
        ),
      },
      [
        `view Chart properties: ${ELEMENT} -> ios/ChartComponentView.mm:3`,
        `view Chart: ${ELEMENT} -> ios/ChartComponentView.mm:2`,
      ],
    ],
    [
      'a manager of the old renderer, its view, its callbacks',
      {
        'ios/ChartManager.m': `
@implementation ChartManager
RCT_EXPORT_MODULE()
RCT_EXPORT_VIEW_PROPERTY(color, NSString)
RCT_EXPORT_VIEW_PROPERTY(width, NSNumber)
RCT_EXPORT_VIEW_PROPERTY(onPick, RCTDirectEventBlock)
- (UIView *)view {
  return [ChartView new];
}
@end
`,
        'ios/ChartView.m': '@implementation ChartView\n- (void)picked {\n  self.onPick(@{});\n}\n@end',
        'ios/OtherView.m': '@implementation OtherView\n- (void)picked {\n  self.onPick(@{});\n}\n@end',
      },
      [
        `Chart.color: ${ELEMENT} -> ios/ChartManager.m:4`,
        `event onPick of Chart: ios/ChartView.m:3 -> ${HANDLER}`,
        `view Chart: ${ELEMENT} -> ios/ChartManager.m:7`,
      ],
    ],
    [
      'an extern manager whose class is Swift',
      {
        'ios/ChartManager.m':
          '@interface RCT_EXTERN_MODULE(ChartManager, RCTViewManager)\nRCT_EXPORT_VIEW_PROPERTY(color, NSString)\n@end',
        'ios/ChartManager.swift':
          'class ChartManager: RCTViewManager {\n  override func view() -> UIView! {\n    return ChartView()\n  }\n}',
      },
      [`Chart.color: ${ELEMENT} -> ios/ChartManager.m:2`, `view Chart: ${ELEMENT} -> ios/ChartManager.swift:2`],
    ],
    [
      'a view of an Expo module',
      {
        'src/ChartNativeComponent.ts': `
import { requireNativeView } from 'expo'
export default requireNativeView<Props>('Chart')
`,
        'ios/ChartModule.swift': `
public class ChartModule: Module {
  public func definition() -> ModuleDefinition {
    Name("Chart")
    View(ChartView.self) {
      Events("onPick")
      Prop("color") { (view: ChartView, color: String) in }
      Prop("width") { (view: ChartView, width: Int) in }
    }
  }
}
`,
        'ios/ChartView.swift': `
class ChartView: ExpoView {
  let onPick = EventDispatcher()
  func picked() {
    onPick(["at": 1])
  }
}
`,
      },
      [
        `Chart.color: ${ELEMENT} -> ios/ChartModule.swift:7`,
        `event onPick of Chart: ios/ChartView.swift:5 -> ${HANDLER}`,
        `view Chart: ${ELEMENT} -> ios/ChartModule.swift:5`,
      ],
    ],
    [
      'nothing for a view of another name, a class that makes no view',
      {
        'android/OtherManager.kt': MANAGER.replace('"Chart"', '"Other"'),
        'android/ChartHelper.kt':
          'class ChartHelper : Helper() {\n  fun getName() = "Chart"\n  fun createViewInstance() {\n  }\n}',
      },
      [],
    ],
  ])('%s', async (_, sample, expected) => {
    expect(await pairsOf(sample)).toEqual(expected)
  })

  it('keeps to the platform that the name of a file says', async () => {
    const { 'src/page.tsx': page, ...rest } = SCRIPT
    const sample = { ...rest, 'src/page.ios.tsx': page, 'android/ChartManager.kt': MANAGER, 'ios/Chart.mm': FABRIC }
    const callees = describePairs(await findingsOf(reactNativeBridge, sample))
      .filter((pair) => pair.includes('src/page.ios.tsx:6 ->'))
      .map((pair) => pair.replace(/.* -> /, ''))
    expect(callees).toEqual(['ios/Chart.mm:3', 'ios/Chart.mm:2'])
  })

  it('says that a view has no native class', async () => {
    const found = await findingsOf(reactNativeBridge, SCRIPT)
    expect(describePairs(found)).toEqual([])
    expect(describeHalves(found)).toEqual(['lone caller view Chart: src/ChartNativeComponent.ts:3'])
  })
})

describe('events of views on Android', () => {
  const SEND = 'class Sender {\n  fun picked() {\n    dispatcher.dispatchEvent(PickEvent(1, 2))\n  }\n}'

  it.each<[string, BridgeSample, string[]]>([
    [
      'an object of an event class',
      { 'android/ChartManager.kt': MANAGER, 'android/PickEvent.kt': EVENT, 'android/Sender.kt': SEND },
      [`event onPick of Chart: android/Sender.kt:3 -> ${HANDLER}`],
    ],
    [
      'a name that the emitter is given, also as a member of an enumeration',
      {
        'android/ChartManager.kt': MANAGER,
        'android/Events.kt': 'enum class Events(val event: String) {\n  PICK("onPick")\n}',
        'android/Sender.kt': `
class Sender {
  fun picked() {
    send("topPick")
    send(Events.PICK.event)
    send("topOther")
  }
  private fun send(name: String) {
    context.getJSModule(RCTEventEmitter::class.java).receiveEvent(id, name, null)
  }
}
`,
      },
      [
        `event onPick of Chart: android/Sender.kt:4 -> ${HANDLER}`,
        `event onPick of Chart: android/Sender.kt:5 -> ${HANDLER}`,
      ],
    ],
    [
      'nothing where two views are as near',
      {
        'android/ChartManager.kt': MANAGER,
        'android/OtherManager.kt': MANAGER.replace('"Chart"', '"Other"'),
        'android/PickEvent.kt': EVENT,
        'android/Sender.kt': SEND,
      },
      [],
    ],
  ])('%s', async (_, sample, expected) => {
    const pairs = await pairsOf(sample)
    expect(pairs.filter((pair) => pair.startsWith('event'))).toEqual(expected)
  })
})
