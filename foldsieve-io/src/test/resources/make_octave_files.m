% Makes the Octave files of org/foldsieve/io/matlab: octave --no-gui make_octave_files.m, in this folder.
X = mod(reshape(0:14, 3, 5)' * 7, 23);
Y = [1; 2; 1; 2; 3];
save("-v7", "org/foldsieve/io/matlab/octave-v7.mat", "X", "Y");
save("-v6", "org/foldsieve/io/matlab/octave-v6.mat", "X", "Y");
fea = sparse([1 2 4 4], [2 4 1 3], [1.5 -2 3 4], 4, 4);
gnd = int32([1 1 2 2]);
save("-v7", "org/foldsieve/io/matlab/octave-sparse.mat", "fea", "gnd");
names = {"red"; "green"; "red"; "green"; "blue"};
X = single(X);
save("-v7", "org/foldsieve/io/matlab/octave-words.mat", "X", "names");
X = X > 10;
Y = ["a"; "b"; "a"; "b"; "c"];
save("-v7", "org/foldsieve/io/matlab/octave-logical.mat", "X", "Y");
