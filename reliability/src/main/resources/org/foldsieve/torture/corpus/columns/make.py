# Writes the Parquet and Arrow files of the corpus: python3 make.py FOLDER (pyarrow 25.0.1)
import datetime as d, decimal, sys
import pyarrow as pa, pyarrow.parquet as pq, pyarrow.feather as feather

out = sys.argv[1] + '/'
n = 6
few = pa.table({
    'whole': pa.array([3, 1, None, 1, 5, 9], pa.int32()),
    'real': pa.array([1.5, 2.25, None, 4.1, -6.125, 8e5], pa.float64()),
    'day': pa.array([d.date(2024, 2, 29), d.date(1969, 12, 31), None] + [d.date(2020, 1, i + 1) for i in range(3)]),
    'word': pa.array(['red', 'green', None, 'red', '', 'blue']),
    'species': pa.array(['x', 'y', 'x', 'y', 'x', 'y']),
})
many = few.append_column('long', pa.array([2**53 + i for i in range(n)], pa.int64()))
many = many.append_column('big', pa.array([1, 2, 3, 4, 5, 2**63 + 2048], pa.uint64()))
many = many.append_column('price', pa.array([decimal.Decimal(i).scaleb(-2) for i in range(n)], pa.decimal128(10, 2)))
many = many.append_column('at', pa.array([d.datetime(2021, 5, i + 1, 6, 30, 15) for i in range(n)], pa.timestamp('us')))
many = many.append_column('zone', pa.array([d.datetime(2024, 2, 29, 12, 0, i, tzinfo=d.timezone.utc) for i in range(n)], pa.timestamp('ms', tz='UTC')))
many = many.append_column('time', pa.array([d.time(1, 2, i) for i in range(n)], pa.time64('us')))
many = many.append_column('ok', pa.array([True, False, None, True, False, True]))
many = many.append_column('share', pa.array([.5, .25, .125, 1, 2, 3], pa.float32()))
nested = pa.table({'a': pa.array([1., 2.]), 'nested': pa.array([[1, 2], [3]])})

def parquet(name, table, **how):
    # Without the schema of Arrow, which is half of such a file and read by nobody here.
    pq.write_table(table, out + name, store_schema=False, **how)

parquet('plain.parquet', few, compression='none', use_dictionary=False, write_statistics=False)
parquet('words.parquet', few, compression='none', use_dictionary=True, row_group_size=3)
parquet('snappy.parquet', few, compression='snappy')
parquet('zstd-v1.parquet', few, compression='zstd', version='1.0', write_statistics=False)
parquet('gzip-pages2.parquet', few, compression='gzip', data_page_version='2.0', write_statistics=False)
parquet('lz4.parquet', few.select(['real', 'word']), compression='lz4', use_dictionary=False)
parquet('brotli.parquet', few.select(['real', 'word']), compression='brotli', use_dictionary=False)
parquet('checksums.parquet', few, compression='none', write_page_checksum=True, write_page_index=True)
parquet('delta.parquet', few, compression='none', use_dictionary=False, write_statistics=False, data_page_version='2.0',
        column_encoding={'whole': 'DELTA_BINARY_PACKED', 'real': 'BYTE_STREAM_SPLIT', 'day': 'DELTA_BINARY_PACKED',
                         'word': 'DELTA_BYTE_ARRAY', 'species': 'DELTA_LENGTH_BYTE_ARRAY'})
parquet('types.parquet', many, compression='none', use_dictionary=False, write_statistics=False)
parquet('int96.parquet', many.select(['at', 'ok', 'price']), compression='none', use_deprecated_int96_timestamps=True)
parquet('nested.parquet', nested, compression='none')

def ipc(name, new, table, **how):
    with pa.OSFile(out + name, 'wb') as f, new(f, table.schema, options=pa.ipc.IpcWriteOptions(**how)) as w:
        w.write_table(table, max_chunksize=4)

coded = few.set_column(4, 'species', few['species'].dictionary_encode())
ipc('plain.arrow', pa.ipc.new_file, few)
ipc('types.arrow', pa.ipc.new_file, many)
ipc('coded.arrow', pa.ipc.new_file, coded, unify_dictionaries=True)
ipc('lz4.feather', pa.ipc.new_file, few, compression='lz4')
ipc('zstd.feather', pa.ipc.new_file, few, compression='zstd')
ipc('plain.arrows', pa.ipc.new_stream, few)
ipc('coded-zstd.arrows', pa.ipc.new_stream, coded, compression='zstd')
ipc('lz4.arrows', pa.ipc.new_stream, many.select(['word', 'price', 'ok', 'at']), compression='lz4')
ipc('old.arrows', pa.ipc.new_stream, few, use_legacy_format=True)
ipc('views.arrows', pa.ipc.new_stream, pa.table({
    'a': pa.array([1, 2, 3], pa.int8()),
    'half': pa.array([1., 2., 3.], pa.float32()).cast(pa.float16()),
    'wide': pa.array(['a', None, 'ccc'], pa.large_string()),
    'view': pa.array(['a word that is longer than twelve', 'b', None], pa.string_view())}))
ipc('nested.arrow', pa.ipc.new_file, nested)
