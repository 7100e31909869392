# Writes the files of foldsieve-sql's tests: python3 make.py FOLDER (pyarrow 25.0.1)
import datetime as d, decimal, sys
import pyarrow as pa, pyarrow.parquet as pq, pyarrow.feather as feather
out=sys.argv[1]+'/'
n=8
t=pa.table({
 'sample': pa.array([9007199254740993+i for i in range(n)], pa.int64()),
 'height': pa.array([1.5,2.25,None,4.1,5.0,-6.125,7e-3,8e5], pa.float64()),
 'count': pa.array([3,1,4,1,5,9,2,6], pa.int32()),
 'share': pa.array([.5,.25,.125,1,2,3,4,8], pa.float32()),
 'price': pa.array([decimal.Decimal(x) for x in ['0.10','12.34','-5.00','99.99','1.01','2.02','3.03','4.04']], pa.decimal128(10,2)),
 'big': pa.array([1,2,3,4,5,6,7,2**63+2048], pa.uint64()),
 'ok': pa.array([True,False,True,True,False,False,True,False]),
 'day': pa.array([d.date(2024,2,29),d.date(1969,12,31),None]+[d.date(2020,1,i+1) for i in range(5)], pa.date32()),
 'at': pa.array([d.datetime(2024,2,29,23,59,58,250000),d.datetime(1970,1,1)]+[d.datetime(2021,5,i+1,6,30,15) for i in range(6)], pa.timestamp('us')),
 'zone': pa.array([d.datetime(2024,2,29,12,0,i,tzinfo=d.timezone.utc) for i in range(n)], pa.timestamp('ms',tz='Europe/Berlin')),
 'colour': pa.array(['red','green',None,'red','','blue ','NA','green']),
 'kind': pa.array(['b','a','a','b','c','c','a','b']).dictionary_encode(),
 'species': pa.array(['x','y','x','y','x','y','x','y']),
})
pq.write_table(t,out+'mixed.parquet',compression='snappy',row_group_size=3)
pq.write_table(t,out+'mixed-zstd.parquet',compression='zstd',version='1.0',use_dictionary=False)
feather.write_feather(t,out+'mixed.feather',compression='lz4',chunksize=3)
feather.write_feather(t,out+'mixed-zstd.arrow',compression='zstd')
with pa.OSFile(out+'mixed.arrows','wb') as f:
    with pa.ipc.new_stream(f,t.schema) as w: w.write_table(t)
def cell(v):
    if v is None: return ''
    if isinstance(v,bool): return str(v).lower()
    if isinstance(v,d.datetime): return v.astimezone(d.timezone.utc).replace(tzinfo=None).isoformat() if v.tzinfo else v.isoformat()
    return str(v) if not isinstance(v,float) else repr(v)
with open(out+'mixed.csv','w') as f:
    f.write(','.join(t.column_names)+'\n')
    cols=[c.to_pylist() for c in t.columns]
    for i in range(n): f.write(','.join(cell(c[i]) for c in cols)+'\n')
pq.write_table(pa.table({'a':pa.array([1.,2.]),'nested':pa.array([[1,2],[3]])}),out+'nested.parquet')
feather.write_feather(pa.table({'a':pa.array([1.,2.]),'nested':pa.array([[1,2],[3]])}),out+'nested.feather')
