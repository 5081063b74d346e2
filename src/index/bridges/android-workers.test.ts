import { describe, expect, it } from 'vitest'
import { type BridgeSample, bridgeContract, describePairs, findingsOf } from '../../../test/contracts/bridge.js'
import { androidWorkersBridge } from './android-workers.js'

const PAIR = {
  'Sync.kt': `
class Sync {
  fun plan(context: Context) {
    val request = OneTimeWorkRequestBuilder<SyncWorker>().setInputData(data).build()
    // caller: worker SyncWorker
    WorkManager.getInstance(context).enqueueUniqueWork("sync", KEEP, request)
  }
}
class SyncWorker(context: Context, parameters: WorkerParameters) : CoroutineWorker(context, parameters) {
  // callee: worker SyncWorker
  override suspend fun doWork(): Result {
    return Result.success()
  }
}
`,
  'Start.java': `
class Start {
  void start(Context context) {
    Intent intent = new Intent(context, UploadService.class);
    // caller: service UploadService
    context.startService(intent);
    // caller: receiver AlarmReceiver
    PendingIntent alarm = PendingIntent.getBroadcast(context, 0, new Intent(context, AlarmReceiver.class), 0);
  }
}
class UploadService extends Service {
  @Override
  // callee: service UploadService
  public int onStartCommand(Intent intent, int flags, int id) { return START_STICKY; }
}
class AlarmReceiver extends BroadcastReceiver {
  @Override
  // callee: receiver AlarmReceiver
  public void onReceive(Context context, Intent intent) { }
}
`,
}

const HALF = {
  'Sync.kt': `
class Sync {
  fun plan() {
    // lone caller: worker FarWorker
    val request = OneTimeWorkRequest.Builder(FarWorker::class.java).build()
  }
}
// lone callee: worker IdleWorker
class IdleWorker : Worker() {
  override fun doWork(): Result = Result.success()
}
`,
}

bridgeContract(androidWorkersBridge, { pair: PAIR, half: HALF })

const CLASSES = {
  'Classes.kt': `
class SyncWorker : Worker() {
  override fun doWork(): Result = Result.success()
}
open class BaseService : Service() {
  override fun onStartCommand(intent: Intent, flags: Int, id: Int): Int = 1
}
class PlayService : BaseService() {
  override fun onBind(intent: Intent): IBinder = binder
}
class Page : Activity() {
  override fun onCreate(state: Bundle) {}
}
class SyncJob : JobService() {
  override fun onStartJob(parameters: JobParameters): Boolean = true
}
`,
}
const body = (text: string): BridgeSample => ({ ...CLASSES, 'Use.kt': `class Use {\n  fun go() {\n${text}\n  }\n}` })

describe('requests', () => {
  it.each<[string, BridgeSample, string[]]>([
    [
      'a builder in the call',
      body('manager.enqueue(OneTimeWorkRequest.from(SyncWorker::class.java))'),
      ['worker SyncWorker: Use.kt:3 -> Classes.kt:3'],
    ],
    [
      'a request among others',
      body(
        'val a = PeriodicWorkRequest.Builder(SyncWorker::class.java, 1, HOURS).build()\nmanager.enqueue(listOf(a, b))',
      ),
      ['worker SyncWorker: Use.kt:4 -> Classes.kt:3'],
    ],
    [
      'a function that is given the class',
      {
        ...CLASSES,
        'Use.kt':
          'class Use {\n  fun go() {\n    manager.enqueue(make(SyncWorker::class))\n  }\n  private fun make(type: KClass<out Worker>) =\n    OneTimeWorkRequest.Builder(type.java)\n}',
      },
      ['worker SyncWorker: Use.kt:3 -> Classes.kt:3'],
    ],
    [
      'a request that nothing hands over here',
      body('return OneTimeWorkRequestBuilder<SyncWorker>().build()'),
      ['worker SyncWorker: Use.kt:3 -> Classes.kt:3'],
    ],
    [
      'an inherited entry',
      body('startService(Intent(this, PlayService::class.java))'),
      ['service PlayService: Use.kt:3 -> Classes.kt:6'],
    ],
    [
      'a service that is bound',
      body('bindService(Intent(this, PlayService::class.java), connection, 0)'),
      ['service PlayService: Use.kt:3 -> Classes.kt:9'],
    ],
    [
      'an assigned intent',
      body('intent = Intent(this, PlayService::class.java)\nstartForegroundService(intent)'),
      ['service PlayService: Use.kt:4 -> Classes.kt:6'],
    ],
    [
      'a job',
      body('val job = JobInfo.Builder(1, ComponentName(this, SyncJob::class.java)).build()'),
      ['job SyncJob: Use.kt:3 -> Classes.kt:15'],
    ],
    [
      'the class of the imported package',
      {
        'app/src/left/Work.kt': 'class Work : Worker() {\n  override fun doWork(): Result = done\n}',
        'app/src/right/Work.kt': 'class Work : Worker() {\n  override fun doWork(): Result = done\n}',
        'app/src/use/Use.kt':
          'import right.Work\nfun go() = manager.enqueue(OneTimeWorkRequest.from(Work::class.java))',
      },
      ['worker Work: app/src/use/Use.kt:2 -> app/src/right/Work.kt:2'],
    ],
    [
      'nothing for a service that is stopped',
      body('val intent = Intent(this, PlayService::class.java)\nstopService(intent)'),
      [],
    ],
    [
      'nothing for a pending intent that is only cancelled',
      body(
        'val pending = PendingIntent.getService(this, 1, Intent(this, PlayService::class.java), 0)\nalarms.cancel(pending)',
      ),
      [],
    ],
    [
      'a pending intent that is set again',
      body(
        'val pending = PendingIntent.getService(this, 1, Intent(this, PlayService::class.java), 0)\nalarms.cancel(pending)\nalarms.set(0, time, pending)',
      ),
      ['service PlayService: Use.kt:3 -> Classes.kt:6'],
    ],
    ['nothing for an activity', body('startActivity(Intent(this, Page::class.java))'), []],
    ['nothing for an intent by action', body('startService(Intent("PlayService"))'), []],
    ['nothing for a builder of something else', body('val a = Request.Builder(SyncWorker::class.java)'), []],
  ])('%s', async (_, sample, expected) => {
    expect(describePairs(await findingsOf(androidWorkersBridge, sample))).toEqual(expected)
  })
})
